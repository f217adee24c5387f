/** The session of a logged-in merchant. */
export interface Session {
  id: string;
  userId: string;
  currentStoreId: string | null;
  currentStoreDomain: string | null;
  tokenHash: string;
  authenticatedAt: number;
  remembered: boolean;
}
