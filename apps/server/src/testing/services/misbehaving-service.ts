import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Timeouts } from '../../gateways/outbound-calls.ts';

/** For a portal around which services fall silent. */
export const SHORT_TIMEOUTS: Timeouts = { callMs: 1000, reportMs: 1000 };

interface Words {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** What happens in the world before it answers. */
  meanwhile?: () => Promise<unknown>;
}

/** `stall` stops in the middle of its answer; `hang-up` ends the connection without one. */
export type MisbehavingAnswer = Words | 'silence' | 'stall' | 'hang-up';

/** An HTTP service whose responses a test sets, against the protocol if needed. */
export interface MisbehavingService<Part extends string> {
  url: string;
  /** The requests since its response was last set, oldest first. */
  requests: { path: string; authorization: string; body: string }[];
  /** What its parts answer from now on; those that are left out, as they should. */
  answerWith(answers: Partial<Record<Part, MisbehavingAnswer>>): void;
  close(): Promise<void>;
}

/** @param good what each part answers by the rules; @param partOf which part a path belongs to. */
export async function startMisbehavingService<Part extends string>(
  good: Record<Part, MisbehavingAnswer>,
  partOf: (path: string) => Part,
): Promise<MisbehavingService<Part>> {
  const requests: MisbehavingService<Part>['requests'] = [];
  let answers = good;
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    requests.push({ path, authorization: headers.authorization ?? '', body });
    await give(answers[partOf(path)], request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(changed) {
      answers = { ...good, ...changed };
      requests.length = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function give(
  answer: MisbehavingAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (answer === 'silence') return;
  if (answer === 'hang-up') {
    request.socket.destroy();
    return;
  }
  if (answer === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"');
    return;
  }
  const { status = 200, body = '{}', headers = {}, meanwhile } = answer;
  await meanwhile?.();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** A service with one response. */
export function startMisbehavingEndpoint(
  good: MisbehavingAnswer = {},
): Promise<MisbehavingService<'only'>> {
  return startMisbehavingService({ only: good }, () => 'only');
}

/** Leads to another address, as whoever has taken a service over would. */
export const leadingTo = (location: string, status = 307): MisbehavingAnswer => ({
  status,
  headers: { location },
});
