/** What every server is asked to do; one that has no such call leaves it out. */
export const scenarios = ['profile', 'device list', 'profile update', 'sign-in'] as const;
export type Scenario = (typeof scenarios)[number];

/** One HTTP request, repeated by one connection. */
export interface RepeatedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A running server that is measured. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** Its process, with all its threads; a database's own processes are not part of it. */
  readonly pid: number;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** The request of each connection: each has its own user, as in real use. */
  readonly requests: Partial<Record<Scenario, (connection: number) => RepeatedRequest>>;
  stop(): Promise<void>;
}

export const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
