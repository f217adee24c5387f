import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface TlsProxy {
  /** For example `https://localhost:40123`. */
  readonly url: string;
  close(): void;
}

interface ProxyOptions extends Certificate {
  /** Of the server behind it, on this machine. */
  readonly to: number;
  /** A free one by default. */
  readonly port?: number;
}

/** Those of one connection, which HTTP/2 has no place for. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** The operator's reverse proxy: TLS with HTTP/2, and HTTP/1.1 for clients without it. */
export async function startTlsProxy({ to, port = 0, key, cert }: ProxyOptions): Promise<TlsProxy> {
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passedOn = request({ port: to, method, path: url, headers: forwarded(headers) });
    passedOn.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, without(response.headers, HOP_BY_HOP));
      response.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.stream.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  // It listens on a port, not on a pipe.
  const { port: own } = server.address() as AddressInfo;
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  return {
    url: `https://localhost:${own}`,
    close() {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function forwarded(headers: IncomingHttpHeaders) {
  const pseudoHeaders = Object.keys(headers).filter((name) => name.startsWith(':'));
  return {
    host: headers[':authority'],
    ...without(headers, [...pseudoHeaders, ...HOP_BY_HOP]),
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  };
}

function without<T>(headers: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** A certificate for localhost that nobody has signed, valid for a day. */
export function newCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  try {
    execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
