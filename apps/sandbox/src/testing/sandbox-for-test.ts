import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';

/** A temporary folder, deleted after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A sandbox on a free port that ends with the test. */
export async function sandboxForTest(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: 0,
    portalUrl: 'http://localhost:3000',
    directory: options.directory ?? (await temporaryDirectory()),
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Does what a browser does in a login: keeps cookies, follows redirects, submits forms. */
export interface PageVisitor {
  open(url: string): Promise<Visit>;
  submit(url: string, form: Record<string, string>): Promise<Visit>;
}

interface Visit {
  /** The last response: a page, or the first redirect to another origin. */
  url: string;
  text: string;
}

export function visitor(): PageVisitor {
  const cookies = new Map<string, string>();

  async function visit(url: string, init: RequestInit): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { url, text: await response.text() };
    const next = new URL(location, url);
    const isElsewhere = next.origin !== new URL(url).origin;
    return isElsewhere ? { url: next.href, text: '' } : visit(next.href, {});
  }

  return {
    open: (url) => visit(url, {}),
    submit: (url, form) => visit(url, { method: 'POST', body: new URLSearchParams(form) }),
  };
}
