import { hashSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../dependencies.ts';

/** The hash of this browser's known-device token if the account with this address has signed in from it. */
export async function findKnownDevice(
  { repositories }: Pick<Dependencies, 'repositories'>,
  email: string,
  knownDeviceToken: string | undefined,
): Promise<string | null> {
  if (knownDeviceToken === undefined) return null;
  const hash = hashSecret(knownDeviceToken);
  return (await repositories.knownDevices.isKnownByEmail(email, hash)) ? hash : null;
}
