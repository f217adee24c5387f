export type { Mailbox, MailMessage } from './mailbox/mailbox.ts';
export {
  type ObjectStore,
  type ObjectStoreOptions,
  startObjectStore,
} from './object-store/start-object-store.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
