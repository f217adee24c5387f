import { endpoints } from '@atrium/contract';
import { expect, it } from 'vitest';
import { bounceOf } from '../../../testing/services/misbehaving-mail-server.ts';
import { signedInMerchant } from '../../../testing/steps/merchants.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { operate } from '../../../testing/test-operator.ts';

const OLD = 'o4Jq-2ndk3_VbX7sQzLm5RtYp0AeUcHf';
const NEW = 'n8Jq-7wdk3_VbX7sQzLm5RtYp0AeUcHg';
const BOTH = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };

it.each([
  ['counts while the old key is kept', BOTH, 'bounced'],
  ['is ignored once the old key was removed', { SECRET_KEY: NEW }, null],
])(
  'an email that was sent before SECRET_KEY was rotated and returns %s',
  async (_, keys, problem) => {
    const portal = await startTestApp({ SECRET_KEY: OLD });
    const { browser, email } = await signedInMerchant(portal);
    const [sent] = await portal.mailsTo(email);
    const environment = { ...portal.environment, ...BOTH };
    await operate({ environment, runtime: portal.runtime }, ['secret-key', 'reseal']);
    const rotated = await startTestApp(keys, { sibling: portal });

    const { statusCode } = await rotated.app.http.inject({
      method: 'POST',
      url: '/webhooks/mail',
      headers: {
        authorization: `Bearer ${portal.environment.MAIL_WEBHOOK_TOKEN}`,
        'content-type': 'message/rfc822',
      },
      payload: bounceOf(sent?.headers ?? ''),
    });

    expect(statusCode).toBe(204);
    const profile = await browser.at(rotated.app.http).call(endpoints.getProfile);
    expect(profile.data.emailProblem).toBe(problem);
    await rotated.close();
    await portal.close();
  },
);
