/** What is known about a request's client: seen by the server or reported by the client. */
export interface RequestContext {
  /** From the socket, or from the trusted proxy's header. */
  ipAddress: string;
  /** See `core/network.ts`. */
  network: string;
  userAgent: string;
  /** Whether it looks like a browser, whose sessions are bound to a cookie. */
  isBrowser: boolean;
  /** The header, unparsed. */
  acceptLanguage: string | undefined;
  /** An IANA name reported by the client; null if it sent none or an unknown one. */
  timeZone: string | null;
  /**
   * The location found by the server. Without `GEOIP_DB`, or if it has no entry, the location that the client reported. It
   * is displayed and never trusted.
   */
  location: string | null;
  /** The header of a solved challenge, unchecked. */
  proofOfWork: string | undefined;
}
