import { createMailGateway } from '../../composition/create-gateways.ts';
import { type Check, reasonOf } from './check.ts';

/** Connects to the mail server and logs in; sends nothing. */
export const checkMail: Check = async ({ config }) => {
  const name = 'mail';
  const gateway = createMailGateway(config);
  try {
    await gateway.check();
    return [{ name, status: 'ok', detail: 'connected and logged in' }];
  } catch (error) {
    const detail = `SMTP_URL does not work (${reasonOf(error)}). Emails are queued until it does.`;
    return [{ name, status: 'fail', detail }];
  } finally {
    gateway.close();
  }
};
