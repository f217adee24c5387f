/** The session of a logged-in merchant. */
export interface Session {
  id: string;
  userId: string;
  currentStoreId: string | null;
  currentStoreDomain: string | null;
  tokenHash: string;
  /** When the merchant last proved who they are; 0 after a login by a product app. */
  authenticatedAt: number;
  remembered: boolean;
}
