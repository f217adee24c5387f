/**
 * Base of every failure of this package. `code` is stable and meant for programs; `message` is
 * meant for logs and may change.
 */
export abstract class HandoffError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The text is no compact JWS with a JSON header and a JSON object as payload. */
export class HandoffMalformedError extends HandoffError {
  readonly code = 'handoff_malformed';
}

/** The header's `typ` is not exactly the one expected: a message of another kind. */
export class HandoffTypeError extends HandoffError {
  readonly code = 'handoff_type_unexpected';
}

/** The header's `alg` is not ES256. */
export class HandoffAlgorithmError extends HandoffError {
  readonly code = 'handoff_algorithm_not_allowed';
}

/** The header brings its own key or an extension (`jwk`, `jku`, `x5c`, `x5u`, `crit`). */
export class HandoffHeaderError extends HandoffError {
  readonly code = 'handoff_header_not_allowed';
}

/** The header's `kid` is missing or names none of the portal's keys. */
export class HandoffKeyUnknownError extends HandoffError {
  readonly code = 'handoff_key_unknown';
}

/** The portal's keys could not be read; trying again later may work. */
export class HandoffKeysUnavailableError extends HandoffError {
  readonly code = 'handoff_keys_unavailable';
}

/** The signature does not fit header, payload and key. */
export class HandoffSignatureError extends HandoffError {
  readonly code = 'handoff_signature_invalid';
}

/** `iss` is not the portal that was expected. */
export class HandoffIssuerError extends HandoffError {
  readonly code = 'handoff_issuer_unexpected';
}

/** `aud` is not this product app: the message was meant for another one. */
export class HandoffAudienceError extends HandoffError {
  readonly code = 'handoff_audience_unexpected';
}

/** The message is older than its `exp` allows. */
export class HandoffExpiredError extends HandoffError {
  readonly code = 'handoff_expired';
}

/** `iat` lies in the future: the clocks of portal and product app disagree. */
export class HandoffNotYetValidError extends HandoffError {
  readonly code = 'handoff_not_yet_valid';
}

/** `exp` lies further after `iat` than a hand-off may live, or before it. */
export class HandoffLifetimeError extends HandoffError {
  readonly code = 'handoff_lifetime_invalid';
}

/** A claim is missing or has the wrong type or form; `claim` names it. */
export class HandoffClaimError extends HandoffError {
  readonly code = 'handoff_claim_invalid';
  readonly claim: string;

  constructor(claim: string) {
    super(`The claim ${JSON.stringify(claim)} is missing or has the wrong form.`);
    this.claim = claim;
  }
}

/** This hand-off was redeemed before. */
export class HandoffAlreadyUsedError extends HandoffError {
  readonly code = 'handoff_already_used';
}

/** The portal refused the hand-off for a reason other than reuse; `reason` is its own code. */
export class HandoffRefusedError extends HandoffError {
  readonly code = 'handoff_refused';
  readonly reason: string;

  constructor(reason: string) {
    super(`The portal refused the hand-off: ${reason}.`);
    this.reason = reason;
  }
}

/** The portal does not accept this product app's client id and secret. */
export class HandoffClientRefusedError extends HandoffError {
  readonly code = 'handoff_client_refused';
}

/** The portal could not be reached or cannot respond now; whether it redeemed is unknown. */
export class HandoffPortalUnavailableError extends HandoffError {
  readonly code = 'handoff_portal_unavailable';
}

/** The portal's response does not have the expected form. */
export class HandoffResponseError extends HandoffError {
  readonly code = 'handoff_response_invalid';
}
