import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  body?: string;
  location?: string;
  /** What happens in the world before it answers. */
  meanwhile?: () => Promise<unknown>;
}

/** A Shopify that answers as it is told to, instead of by the rules. */
export interface CrookedShopify {
  settings: Record<string, string>;
  /** What its token endpoint and its Admin API answer from now on; silence without an answer. */
  answerWith(answers: { tokens?: Answer | 'silence'; shop?: Answer | 'silence' }): void;
  /** How often it was called since it was last told how to answer. */
  calls(): number;
  /** A query as it sends it with the browser, signed. */
  sign(parameters: Record<string, string>): string;
  close(): void;
}

const API_SECRET = 'crooked-secret';

const goodTokens: Answer = {
  body: JSON.stringify({
    access_token: 'shpat_crooked',
    scope: 'read_themes',
    expires_in: 3600,
    refresh_token: 'shprt_crooked',
    refresh_token_expires_in: 7_776_000,
  }),
};

/** The shop of a domain, numbered like it. */
export const shopAnswer = (domain: string): Answer => ({
  body: JSON.stringify({
    data: {
      shop: {
        id: `gid://shopify/Shop/${domain.replace(/\D/g, '')}`,
        name: 'A shop',
        myshopifyDomain: domain,
      },
    },
  }),
});

export async function startCrookedShopify(): Promise<CrookedShopify> {
  let answers: { tokens: Answer | 'silence'; shop: Answer | 'silence' } = {
    tokens: goodTokens,
    shop: {},
  };
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls++;
    const answer = request.url?.includes('graphql') ? answers.shop : answers.tokens;
    if (answer === 'silence') return;
    await answer.meanwhile?.();
    const headers = {
      'content-type': 'application/json',
      ...(answer.location && { location: answer.location }),
    };
    response.writeHead(answer.status ?? 200, headers).end(answer.body ?? '{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      SHOPIFY_API_KEY: 'crooked-key',
      SHOPIFY_API_SECRET: API_SECRET,
      SHOPIFY_ORIGIN_TEMPLATE: `http://127.0.0.1:${port}/{shop}`,
    },
    answerWith: ({ tokens = goodTokens, shop = {} }) => {
      answers = { tokens, shop };
      calls = 0;
    },
    calls: () => calls,
    sign(parameters) {
      const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
      const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
      const hmac = createHmac('sha256', API_SECRET).update(message).digest('hex');
      return new URLSearchParams([...sorted, ['hmac', hmac]]).toString();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
