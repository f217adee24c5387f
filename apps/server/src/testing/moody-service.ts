import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MoodyService {
  url: string;
  /** What it was sent, oldest first. */
  requests: { path: string; authorization: string; body: string }[];
  /** How it answers from now on. Default: 200 and nothing. */
  answerWith(status: number, body?: string, headers?: Record<string, string>): void;
  /** Ends every connection without an answer until told to answer again. */
  hangUp(): void;
  close(): Promise<void>;
}

/** An HTTP service that answers whatever it is told to. */
export async function startMoodyService(): Promise<MoodyService> {
  const requests: MoodyService['requests'] = [];
  let answer: { status: number; body: string; headers: Record<string, string> } | null = {
    status: 200,
    body: '',
    headers: {},
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { url: path = '', headers } = request;
    requests.push({ path, authorization: headers.authorization ?? '', body });
    if (!answer) return request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (status, body = '', headers = {}) => {
      answer = { status, body, headers };
    },
    hangUp: () => {
      answer = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
