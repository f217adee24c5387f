import { messages } from '../rules/messages.ts';

/**
 * Every way a call can fail: its HTTP status, and the text shown when the use case gives none. 401 is reserved for a
 * missing or ended session, because the portal then clears its storage.
 */
export const errorCodes = {
  invalid_body: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Your session has ended. Log in again.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  email_not_verified: {
    status: 403,
    message: 'Confirm your email address. We’ve sent you a new code.',
  },
  reauthentication_required: {
    status: 403,
    message: 'Log in again before you change this.',
  },
  account_deleted: {
    status: 403,
    message: 'This account was deleted. Log in with your password to reactivate it.',
  },
  not_found: { status: 404, message: 'We couldn’t find this. Reload this page and try again.' },
  method_not_allowed: { status: 405, message: 'This method is not supported here.' },
  already_verified: {
    status: 409,
    message: 'This email address is already confirmed. Log in.',
  },
  store_changed: {
    status: 409,
    message: 'You switched stores in another tab. Reload to go on.',
  },
  store_required: { status: 409, message: 'Connect a store first.' },
  store_unverified: { status: 409, message: 'Confirm that this store is yours first.' },
  already_connected: { status: 409, message: 'This store is already connected.' },
  sign_in_first: {
    status: 409,
    message:
      'This email address already has an account. Log in the way you usually do, then connect this one.',
  },
  conflict: { status: 409, message: 'This is not possible any more.' },
  already_used: { status: 409, message: 'This link has already been used.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  invalid_fields: { status: 422, message: 'Check the highlighted fields.' },
  invalid_credentials: { status: 422, message: messages.passwordIncorrect },
  invalid_code: { status: 422, message: messages.codeInvalid },
  code_expired: { status: 422, message: messages.codeExpired },
  code_spent: { status: 422, message: messages.codeSpent },
  invalid_link: { status: 422, message: 'This link is not valid or has expired.' },
  invalid_handoff: { status: 422, message: 'This launch link is not valid or has expired.' },
  product_unavailable: { status: 422, message: 'This product cannot be started yet.' },
  proof_of_work_required: {
    status: 428,
    message: 'Too many emails are being requested. Solve a challenge first.',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait.' },
  internal: { status: 500, message: messages.serverError },
  unavailable: { status: 503, message: 'This is not available right now. Try again in a moment.' },
  social_login_not_configured: {
    status: 503,
    message: 'This login is not set up on this portal.',
  },
  sms_not_configured: { status: 503, message: 'Text messages are not set up on this portal.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;
