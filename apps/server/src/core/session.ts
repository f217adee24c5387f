/** The signed-in merchant's session, as calls see it. */
export interface Session {
  id: string;
  userId: string;
  currentStoreId: string | null;
  currentStoreDomain: string | null;
  tokenHash: string;
  authenticatedAt: number;
  remembered: boolean;
}
