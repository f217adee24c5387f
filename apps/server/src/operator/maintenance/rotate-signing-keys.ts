import { rotateKeys } from '../../features/signing-keys/rotate-keys.ts';
import { isoTime, type Result, timeText } from '../result.ts';
import type { OpenPortal } from '../workplace.ts';

export async function rotateSigningKeys({ dependencies }: OpenPortal): Promise<Result> {
  const { kid, signsFrom } = await rotateKeys(dependencies);
  return {
    json: { kid, signsFrom: isoTime(signsFrom) },
    text: `New key ${kid}: published now, signs from ${timeText(signsFrom)}.`,
  };
}
