/** The session of a logged-in merchant. */
export interface Session {
  id: string;
  userId: string;
  currentStoreId: string | null;
  currentStoreDomain: string | null;
  tokenHash: string;
  /** When the merchant last proved who they are; 0 if a product app vouched for them. */
  authenticatedAt: number;
  remembered: boolean;
}
