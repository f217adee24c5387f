import { type MisbehavingService, startMisbehavingService } from './misbehaving-service.ts';

/** A Facebook whose responses a test sets, against the protocol if needed. */
export interface MisbehavingFacebook extends MisbehavingService<'tokens' | 'profile'> {
  settings: Record<string, string>;
}

const TOKENS = { access_token: 'EAA-misbehaving', token_type: 'bearer', expires_in: 5_183_944 };

/** A refusal in the form of the Graph API. */
export const graphRefusal = (code: string) => ({
  status: 400,
  headers: { 'www-authenticate': `OAuth "Facebook Platform" "${code}" "Refused"` },
  body: JSON.stringify({ error: { message: 'Refused', type: 'OAuthException', code: 100 } }),
});

export const goodResponses = {
  tokens: { body: JSON.stringify(TOKENS) },
  profile: { body: JSON.stringify({ id: '4711', first_name: 'Fay', last_name: 'Ferris' }) },
};

export async function startMisbehavingFacebook(): Promise<MisbehavingFacebook> {
  const service = await startMisbehavingService(goodResponses, (path) =>
    path.includes('/me') ? 'profile' : 'tokens',
  );
  return {
    ...service,
    settings: {
      FACEBOOK_GRAPH_URL: service.url,
      FACEBOOK_CLIENT_ID: 'misbehaving-app',
      FACEBOOK_CLIENT_SECRET: 'misbehaving-secret',
    },
  };
}
