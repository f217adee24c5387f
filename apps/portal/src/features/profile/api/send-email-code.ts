import { profileEndpoints } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasCodeExpired } from '../../../shared/forms/use-code-entry.ts';
import { useServices } from '../../../shared/services.ts';
import { type BrowserStorage, MAILED_CODE_KEY } from '../../../shared/session/browser-storage.ts';

const mailedCode = z.object({ userId: z.string(), email: z.string(), sentAt: z.number() });
/** Which address a merchant is changing to, and when its code was mailed, in milliseconds since 1970. */
type MailedCode = z.infer<typeof mailedCode>;

/** Sends a code to the new address, and keeps in this tab that it is there. */
export function useSendEmailCode() {
  const { callApi, session, tabStorage } = useServices();
  return useMutation({
    mutationFn: async (email: string) => {
      await callApi(profileEndpoints.updateEmailVerification, { body: { email } });
      const userId = session.read().user?.id ?? '';
      keepMailedCode(tabStorage, { userId, email, sentAt: Date.now() });
    },
  });
}

/** When the valid code for an address was mailed; null if there is none. */
export function codeMailedAt(
  tab: BrowserStorage,
  { userId, email }: Omit<MailedCode, 'sentAt'>,
): number | null {
  const code = parse(tab.get(MAILED_CODE_KEY));
  if (code?.userId !== userId || code.email !== email) return null;
  return hasCodeExpired(code.sentAt, Date.now()) ? null : code.sentAt;
}

/** Keeps the code that was mailed last in this tab: the server replaces an earlier one, and sends at most one a minute. */
function keepMailedCode(tab: BrowserStorage, code: MailedCode): void {
  tab.set(MAILED_CODE_KEY, JSON.stringify(code));
}

function parse(text: string | null): MailedCode | undefined {
  try {
    return mailedCode.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}
