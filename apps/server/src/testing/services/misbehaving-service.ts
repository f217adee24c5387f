import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../../gateways/outbound-calls.ts';

/** For services that stop responding. Where others must respond in time, a busy machine needs the default ones. */
export const SHORT_TIMEOUTS: Timeouts = { callMs: 1000, reportMs: 1000 };

interface ResponseParts {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** Runs before the response is sent. */
  meanwhile?: () => Promise<unknown>;
}

/** Responds in time, but two such calls together take longer than is allowed by default. */
export const slowly = () => setTimeout(DEFAULT_TIMEOUTS.callMs * 0.6);

/** `stall` stops in the middle of its response; `hang-up` ends the connection without one. */
export type MisbehavingResponse = ResponseParts | 'no-response' | 'stall' | 'hang-up';

/** An HTTP service whose responses a test sets, against the protocol if needed. */
export interface MisbehavingService<Part extends string> {
  url: string;
  /** The requests since its response was last set, oldest first. */
  requests: { path: string; authorization: string; body: string }[];
  /** Sets the responses of its parts; those that are left out respond as they should. */
  respondWith(responses: Partial<Record<Part, MisbehavingResponse>>): void;
  close(): Promise<void>;
}

/** @param good the valid response of each part; @param partOf which part a path belongs to. */
export async function startMisbehavingService<Part extends string>(
  good: Record<Part, MisbehavingResponse>,
  partOf: (path: string) => Part,
): Promise<MisbehavingService<Part>> {
  const requests: MisbehavingService<Part>['requests'] = [];
  let responses = good;
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    requests.push({ path, authorization: headers.authorization ?? '', body });
    await send(responses[partOf(path)], request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    respondWith(changed) {
      responses = { ...good, ...changed };
      requests.length = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function send(
  content: MisbehavingResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (content === 'no-response') return;
  if (content === 'hang-up') {
    request.socket.destroy();
    return;
  }
  if (content === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"');
    return;
  }
  const { status = 200, body = '{}', headers = {}, meanwhile } = content;
  await meanwhile?.();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** A service with one response. */
export function startMisbehavingEndpoint(
  good: MisbehavingResponse = {},
): Promise<MisbehavingService<'only'>> {
  return startMisbehavingService({ only: good }, () => 'only');
}

/** Redirects to another URL, as a compromised service would. */
export const redirectTo = (location: string, status = 307): MisbehavingResponse => ({
  status,
  headers: { location },
});
