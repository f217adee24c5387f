export type { Mailbox, MailMessage } from './mailbox/mailbox.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
