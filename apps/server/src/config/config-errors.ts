import { type EnvironmentValues, environmentSchema } from './environment.ts';

/** Variables that must be set together. */
const TOGETHER = [
  ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['IMPACT_ACCOUNT_SID', 'IMPACT_AUTH_TOKEN', 'IMPACT_CAMPAIGN_ID', 'IMPACT_EVENT_TYPE_ID'],
  ['FIRSTPROMOTER_ACCOUNT_ID', 'FIRSTPROMOTER_API_KEY'],
] as const;

/**
 * Values that are in quotes, or end with a comment. Node strips both when it reads an environment file. systemd keeps the
 * comment, and Docker keeps comment and quotes: the server would have other keys than the commands.
 */
export function quotingErrors(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environmentSchema.shape).flatMap((name) => {
    const value = environment[name] ?? '';
    if (/\s#\s/.test(value)) {
      return `${name} has a comment in its value; write comments on lines of their own`;
    }
    return /^(["']).*\1$/.test(value) ? `${name} has quotes around its value; leave them out` : [];
  });
}

export function incompleteSettings(values: EnvironmentValues): string[] {
  return TOGETHER.filter((names) => {
    const set = names.filter((name) => values[name]);
    return set.length > 0 && set.length < names.length;
  }).map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`);
}

/** The same key in two variables: such a rotation would change nothing. */
export function repeatedKeys(values: EnvironmentValues): string[] {
  const keys = [values.SECRET_KEY, values.SECRET_KEY_NEXT, values.SECRET_KEY_PREVIOUS].filter(
    (key) => key !== undefined,
  );
  return new Set(keys).size < keys.length
    ? ['SECRET_KEY, SECRET_KEY_NEXT and SECRET_KEY_PREVIOUS must be different keys']
    : [];
}
