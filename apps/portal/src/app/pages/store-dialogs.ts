/** What is asked about stores, wherever the merchant is; fetched once the page stands. */
export { AddStoreDialog } from '../../features/stores/components/add-store-dialog.tsx';
export { VerifyStoreDialog } from '../../features/stores/components/verify-store-dialog.tsx';
