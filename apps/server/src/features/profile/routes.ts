import { endpoints, messages } from '@atrium/contract';
import type { Bind } from '../../http/bind-endpoint.ts';
import { acceptedLanguages } from '../../http/headers.ts';
import { CODE_MAIL_NOTE, codeMailLimits } from '../codes/limits/mail-limits.ts';
import { textMessageLimits } from '../codes/limits/text-message-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailLinkLimits } from '../notifications/notifications.ts';
import { completeEmailChange, revertEmail, startEmailChange } from './contact/change-email.ts';
import { completePhoneChange, startPhoneChange } from './contact/change-phone.ts';
import { deleteProfile } from './delete-account.ts';
import { dismissEmailProblem } from './email-problems/email-problems.ts';
import type { ImageDeps } from './images/resize-image.ts';
import { createListCountries } from './list-countries.ts';
import { getProfile, removeImage, updateProfile } from './profile.ts';
import { dismissSetupGuide, getSetupGuide } from './setup-guide.ts';

export function bindProfile(bind: Bind, deps: Dependencies & ImageDeps): void {
  bind(endpoints.getProfile, {}, async ({ caller }) => ({ data: await getProfile(deps, caller) }));

  bind(
    endpoints.updateProfile,
    { limits: ['upload'], limitsNote: 'Only calls with an image count.' },
    async ({ caller, body }) => ({
      data: await updateProfile(deps, caller, body),
      message: messages.updated,
    }),
  );

  bind(endpoints.dismissEmailProblem, {}, async ({ caller }) => ({
    data: await dismissEmailProblem(deps, caller),
  }));

  bind(endpoints.removeImage, {}, async ({ caller, query }) => {
    await removeImage(deps, caller, query);
    return { data: null, message: messages.updated };
  });

  bind(endpoints.getSetupGuide, {}, async ({ caller }) => ({
    data: await getSetupGuide(deps, caller),
  }));

  bind(endpoints.dismissSetupGuide, {}, async ({ caller, body }) => ({
    data: await dismissSetupGuide(deps, caller, body.dismissed),
  }));

  const listCountries = createListCountries();
  bind(endpoints.getCountries, {}, async ({ context }) => ({
    data: listCountries(acceptedLanguages(context.acceptLanguage)),
  }));

  bind(
    endpoints.updateEmailVerification,
    { limits: ['emailChange', ...codeMailLimits], limitsNote: CODE_MAIL_NOTE },
    async ({ caller, body, context }) => {
      await startEmailChange(deps, caller, body.email, context);
      return { data: null, message: messages.verificationEmailSent };
    },
  );

  bind(
    endpoints.verifyUpdatedEmail,
    { limits: ['verifyByBrowser'] },
    async ({ caller, body, context }) => {
      await completeEmailChange(deps, caller, body, context);
      return { data: null, message: messages.updated };
    },
  );

  bind(endpoints.revertEmail, { limits: mailLinkLimits }, async ({ body, context }) => ({
    data: await revertEmail(deps, { mailData: body.data, confirmed: body.confirmed }, context),
    message: messages.updated,
  }));

  bind(
    endpoints.updatePhoneVerification,
    { limits: textMessageLimits },
    async ({ caller, body, context }) => {
      await startPhoneChange(deps, caller, body.phone, context);
      return { data: null };
    },
  );

  bind(
    endpoints.verifyUpdatedPhone,
    { limits: ['verifyByBrowser'] },
    async ({ caller, body, context }) => {
      await completePhoneChange(deps, caller, body, context);
      return { data: null, message: messages.updated };
    },
  );

  bind(endpoints.deleteProfile, { sets: ['binding'] }, async ({ caller, body, cookies }) => {
    await deleteProfile(deps, caller, body);
    cookies.clear('binding');
    return { data: null };
  });
}
