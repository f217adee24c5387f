import path from 'node:path';
import type { Program } from '../server/program.ts';
import { startAtriumProcess } from '../server/targets/atrium-process.ts';

interface ProductionServer {
  readonly port: number;
  /** Where the proxy in front of it listens. */
  readonly portalUrl: string;
  /** An empty folder for its data. */
  readonly folder: string;
}

/** Starts a server as it is deployed: behind a proxy that terminates TLS. */
export function startProductionServer({
  port,
  portalUrl,
  folder,
}: ProductionServer): Promise<Program> {
  return startAtriumProcess({
    port,
    portalUrl,
    dataDir: path.join(folder, 'data'),
    services: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Atrium <portal@shop.example>' },
    extra: { TRUST_PROXY: '1', METRICS_TOKEN: 'a token for measurements' },
  });
}
