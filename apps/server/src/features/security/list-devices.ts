import type { Device } from '@atrium/contract';
import { type Session, sessionLifetimes } from '../../core/session.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import type { Dependencies } from '../dependencies.ts';
import { deviceName } from '../sessions/device-name.ts';

/** The merchant's active sessions: the current one first, then by last use. */
export async function listDevices(
  {
    repositories,
    runtime,
  }: Pick<Dependencies, 'runtime'> & { repositories: Pick<Repositories, 'sessions'> },
  session: Session,
): Promise<Device[]> {
  const now = runtime.now();
  const rows = await repositories.sessions.list(session.userId, now);
  const devices = rows
    .filter((row) => now - row.last_seen_at < sessionLifetimes(row.remembered === 1).idleMs)
    .map((row) => ({
      id: row.id,
      userAgent: deviceName(row.user_agent),
      isDefault: row.id === session.id,
      createdAt: new Date(row.created_at).toISOString(),
      lastSeenAt: new Date(row.last_seen_at).toISOString(),
      location: row.location,
    }));
  return devices.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}
