import { endpoints, messages } from '@atrium/contract';
import { CODE_ATTEMPTS, loginThrottleLimits } from '../../config/limit-table.ts';
import { AppError } from '../../core/app-error.ts';
import type { Bind } from '../../http/bind-endpoint.ts';
import { setSessionCookies } from '../../http/cookies.ts';
import { enteredCodeLimits } from '../codes/limits/code-limits.ts';
import { CODE_MAIL_NOTE, codeMailLimits } from '../codes/limits/mail-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailLinkLimits } from '../notifications/notifications.ts';
import { endSession } from '../sessions/end-session.ts';
import { login } from './login/login.ts';
import { returnSignedLoginData } from './login/return-signed-login-data.ts';
import { forgotPassword } from './recovery/forgot-password.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { secureAccount } from './recovery/secure-account.ts';
import { register } from './registration/register.ts';
import { registrationStatus } from './registration/registration-status.ts';
import { resendVerification } from './registration/resend-verification.ts';
import { validateEmail } from './registration/validate-email.ts';
import { returnSignedData } from './return-signed-data.ts';
import { verify } from './verify.ts';

/** Registration and verification of the address. */
export function bindRegistration(bind: Bind, deps: Dependencies): void {
  bind(endpoints.validateEmail, {}, async ({ body }) => ({ data: validateEmail(body.email) }));

  bind(endpoints.getProofOfWork, { limits: ['proofOfWorkByNetwork'] }, async ({ context }) => {
    await deps.limiter.consume('proofOfWorkByNetwork', context.network);
    return { data: await deps.proofOfWork.newChallenge() };
  });

  bind(
    endpoints.register,
    {
      reads: ['registration', 'device'],
      sets: ['registration'],
      limits: ['registerByNetwork', ...codeMailLimits],
      limitsNote: CODE_MAIL_NOTE,
    },
    async ({ body, context, cookies }) => {
      const { data, registrationToken } = await register(deps, body, {
        context,
        registrationToken: cookies.get('registration'),
        knownDeviceToken: cookies.get('device'),
      });
      cookies.set('registration', registrationToken);
      return { data, message: messages.verificationEmailSent };
    },
  );

  bind(
    endpoints.verify,
    {
      reads: ['registration', 'reset', 'device', 'binding'],
      sets: ['verification', 'reset', 'binding', 'device'],
      limits: enteredCodeLimits,
      limitsNote: `A code allows ${CODE_ATTEMPTS} wrong attempts.`,
    },
    async ({ body, context, cookies, bearer }) => {
      const verified = await verify(deps, body, {
        context,
        registrationToken: cookies.get('registration'),
        resetToken: cookies.get('reset'),
        knownDeviceToken: cookies.get('device'),
        bearer,
        sessionBinding: cookies.get('binding'),
      });
      if (verified.kind === 'verify-email') {
        cookies.set('verification', verified.emailVerificationToken);
        return { data: { type: 'verify-email' as const } };
      }
      if (verified.kind === 'reset-password') {
        if (verified.resetToken !== null) cookies.set('reset', verified.resetToken);
        return { data: { type: 'reset-password' as const, signature: verified.signature } };
      }
      setSessionCookies(cookies, verified.session);
      return { data: { type: 'token' as const, ...verified.session.signedIn } };
    },
  );

  bind(
    endpoints.resendVerification,
    {
      reads: ['registration', 'reset', 'device'],
      sets: ['reset'],
      limits: ['forgotByNetwork', ...codeMailLimits],
      limitsNote: `\`forgotByNetwork\` counts those of a forgotten password. ${CODE_MAIL_NOTE}`,
    },
    async ({ body, context, cookies }) => {
      const { resetToken } = await resendVerification(deps, body, {
        context,
        registrationToken: cookies.get('registration'),
        resetToken: cookies.get('reset'),
        knownDeviceToken: cookies.get('device'),
      });
      if (resetToken !== null) cookies.set('reset', resetToken);
      return { data: null, message: messages.verificationEmailSent };
    },
  );

  bind(
    endpoints.registrationStatus,
    { reads: ['registration'], limits: ['registrationStatusByNetwork'] },
    async ({ body, context, cookies }) => {
      const request = { context, registrationToken: cookies.get('registration') };
      return { data: { status: await registrationStatus(deps, body.email, request) } };
    },
  );
}

/** Login and logout. */
export function bindLogin(bind: Bind, deps: Dependencies): void {
  bind(
    endpoints.login,
    {
      reads: ['registration', 'verification', 'device', 'binding'],
      sets: ['verification', 'binding', 'device'],
      setsOnError: ['registration'],
      limits: ['loginFailuresByNetwork'],
      limitsNote: `After ${loginThrottleLimits.freeFailures} wrong passwords a network waits before it may try the address again, longer each time.`,
    },
    async ({ body, context, cookies, bearer }) => {
      const outcome = await login(deps, body, {
        context,
        registrationToken: cookies.get('registration'),
        emailVerificationToken: cookies.get('verification'),
        knownDeviceToken: cookies.get('device'),
        bearer,
        sessionBinding: cookies.get('binding'),
      });
      if (outcome.kind === 'deleted') return { data: { accountDeleted: true as const } };
      if (outcome.kind === 'unverified') {
        cookies.set('registration', outcome.registrationToken);
        throw new AppError('email_not_verified').asAudited();
      }
      cookies.clear('verification');
      setSessionCookies(cookies, outcome.session);
      return { data: outcome.session.signedIn };
    },
  );

  bind(
    endpoints.returnSignedLoginData,
    {
      reads: ['device', 'binding'],
      sets: ['binding', 'device'],
      limits: ['loginFailuresByNetwork'],
    },
    async ({ body, context, cookies, bearer }) => {
      const outcome = await returnSignedLoginData(deps, body, {
        context,
        knownDeviceToken: cookies.get('device'),
        bearer,
        sessionBinding: cookies.get('binding'),
      });
      if (outcome.kind === 'confirm') return { data: { confirm: outcome.confirm } };
      setSessionCookies(cookies, outcome.session);
      return { data: outcome.session.signedIn };
    },
  );

  bind(endpoints.logout, { sets: ['binding'] }, async ({ caller, cookies }) => {
    await endSession(deps, caller);
    cookies.clear('binding');
    return { data: null, message: messages.loggedOut };
  });
}

/** Password reset, and securing an account that somebody else accessed. */
export function bindAccountRecovery(bind: Bind, deps: Dependencies): void {
  bind(
    endpoints.forgotPassword,
    {
      reads: ['reset', 'device'],
      sets: ['reset'],
      limits: ['forgotByNetwork', ...codeMailLimits],
      limitsNote: CODE_MAIL_NOTE,
    },
    async ({ body, context, cookies }) => {
      const resetToken = await forgotPassword(deps, body.email, {
        context,
        resetToken: cookies.get('reset'),
        knownDeviceToken: cookies.get('device'),
      });
      cookies.set('reset', resetToken);
      return { data: null, message: messages.verificationEmailSent };
    },
  );

  bind(
    endpoints.resetPassword,
    {
      reads: ['reset', 'device'],
      sets: ['device'],
      limits: ['resetPassword'],
    },
    async ({ body, context, cookies }) => {
      const knownDeviceToken = await resetPassword(deps, body, {
        context,
        resetToken: cookies.get('reset'),
        knownDeviceToken: cookies.get('device'),
      });
      if (knownDeviceToken !== null) cookies.set('device', knownDeviceToken);
      return { data: null, message: messages.passwordReset };
    },
  );

  const opensLink = { sets: ['reset'], limits: mailLinkLimits } as const;
  bind(endpoints.returnSignedData, opensLink, async ({ body, context, cookies }) => {
    const { data, resetToken } = await returnSignedData(deps, body.data, context);
    if (resetToken !== null) cookies.set('reset', resetToken);
    return { data };
  });

  bind(endpoints.secureAccount, opensLink, async ({ body, context, cookies }) => {
    const { data, resetToken } = await secureAccount(deps, body.data, context);
    cookies.set('reset', resetToken);
    return { data, message: messages.verificationEmailSent };
  });
}
