import { hashSecret } from '../../crypto/secrets.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { RegistrationRow } from '../../repositories/registrations.repository.ts';
import type { UserRow } from '../../repositories/users.repository.ts';

/** Whose password an attempt is compared with: always exactly one hash, or nobody's. */
export type LoginCandidate = { knownDeviceHash: string | null } & (
  | { kind: 'user'; user: UserRow; passwordHash: string; held: boolean }
  | { kind: 'registration'; registration: RegistrationRow; passwordHash: string }
  | { kind: 'nobody'; passwordHash: null }
);

interface BrowserSecrets {
  flowSecret: string | undefined;
  proofSecret: string | undefined;
  deviceSecret: string | undefined;
}

type Needs = Pick<Dependencies, 'repositories' | 'runtime'>;

export async function findLoginCandidate(
  deps: Needs,
  email: string,
  secrets: BrowserSecrets,
): Promise<LoginCandidate> {
  const user = await deps.repositories.users.findByEmail(email);
  if (!user) return findRegistrant(deps, email, secrets.flowSecret);
  const knownDeviceHash = await findKnownDevice(deps, user.id, secrets.deviceSecret);
  if (user.password_hash !== null) {
    return { kind: 'user', user, passwordHash: user.password_hash, held: false, knownDeviceHash };
  }
  // A password typed before the mailbox was proved counts only where it was proved.
  const proofHash = secrets.proofSecret === undefined ? '' : hashSecret(secrets.proofSecret);
  const held = await deps.repositories.users.findHeldPassword(
    user.id,
    proofHash,
    deps.runtime.now(),
  );
  return held
    ? { kind: 'user', user, passwordHash: held.password_hash, held: true, knownDeviceHash }
    : { kind: 'nobody', passwordHash: null, knownDeviceHash };
}

/** This browser's own registration, else the newest one that waits for the address. */
async function findRegistrant(
  { repositories, runtime }: Needs,
  email: string,
  flowSecret: string | undefined,
): Promise<LoginCandidate> {
  const now = runtime.now();
  const own =
    flowSecret === undefined
      ? undefined
      : await repositories.registrations.findBySecret(hashSecret(flowSecret), now);
  const isOwn = own?.email === email && own.completed_at === null;
  const registration = isOwn ? own : (await repositories.registrations.findWaiting(email, now))[0];
  return registration
    ? {
        kind: 'registration',
        registration,
        passwordHash: registration.password_hash,
        knownDeviceHash: null,
      }
    : { kind: 'nobody', passwordHash: null, knownDeviceHash: null };
}

async function findKnownDevice(
  { repositories }: Needs,
  userId: string,
  deviceSecret: string | undefined,
): Promise<string | null> {
  if (deviceSecret === undefined) return null;
  const hash = hashSecret(deviceSecret);
  return (await repositories.knownDevices.isKnown(userId, hash)) ? hash : null;
}
