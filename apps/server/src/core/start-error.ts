/** The server cannot start, for a reason the operator can fix; `message` states it in one line. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}

const reasons: Record<string, (detail: string) => string> = {
  EADDRNOTAVAIL: (detail) => `HOST is not an address of this machine (${detail}).`,
  ENOTFOUND: (detail) => `DATABASE_URL or HOST names a host that cannot be found (${detail}).`,
  ECONNREFUSED: (detail) => `DATABASE_URL: the database cannot be reached (${detail}).`,
  ETIMEDOUT: (detail) => `DATABASE_URL: the database does not respond (${detail}).`,
  '28P01': (detail) => `DATABASE_URL: user or password is refused (${detail}).`,
  '28000': (detail) => `DATABASE_URL: user or password is refused (${detail}).`,
  '3D000': (detail) => `DATABASE_URL: this database does not exist (${detail}).`,
  SQLITE_NOTADB: () => 'DATA_DIR: atrium.db is not a SQLite database. Restore it from a backup.',
  SQLITE_CORRUPT: () => 'DATA_DIR: atrium.db is damaged. Restore it from a backup.',
  SQLITE_CANTOPEN: (detail) => `DATA_DIR: atrium.db cannot be opened (${detail}).`,
  SQLITE_READONLY: (detail) => `DATA_DIR: atrium.db cannot be written to (${detail}).`,
  SQLITE_FULL: (detail) => `DATA_DIR: there is no room for atrium.db (${detail}).`,
  SQLITE_IOERR_FSYNC: (detail) => `DATA_DIR: the disk does not store atrium.db (${detail}).`,
  EACCES: (detail) => `DATA_DIR cannot be used (${detail}).`,
  ENOTDIR: (detail) => `DATA_DIR cannot be used (${detail}).`,
  EEXIST: (detail) => `DATA_DIR cannot be used (${detail}).`,
  ENOENT: (detail) => `DATA_DIR cannot be used (${detail}).`,
};

/** Names the variable behind an error of the network, the database or the disk. */
export function toStartError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const detail = error.message || code;
  const reason = reasons[code];
  return reason ? new StartError(reason(detail), error) : error;
}
