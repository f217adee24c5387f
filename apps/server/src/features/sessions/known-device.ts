import { hashSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../dependencies.ts';

/** The hash of this browser's device secret when the account of the address has signed in from it. */
export async function findKnownDevice(
  { repositories }: Pick<Dependencies, 'repositories'>,
  email: string,
  deviceSecret: string | undefined,
): Promise<string | null> {
  if (deviceSecret === undefined) return null;
  const hash = hashSecret(deviceSecret);
  return (await repositories.knownDevices.isKnownByEmail(email, hash)) ? hash : null;
}
