import { environmentSchema } from './environment.ts';
import { environmentReference } from './environment-reference.ts';

const HEAD = `# Configuration

The server reads these variables from its environment; \`npm start\` also from \`.env\` ([\`.env.example\`](../.env.example)). They
are checked once, at start: a wrong value stops the start with one line per error. An empty value counts as not set.

This page is written by \`npm run configuration\` from \`apps/server/src/config\`.
`;

const FOOT = `
## Development

\`npm start\` reads two more: \`SANDBOX\` (\`on\`; \`off\` starts the portal alone) and \`SANDBOX_PORT\` (\`PORT\` + 1, on loopback only).
Production never loads the sandbox. Variables of one family (\`SHOPIFY_…\`, \`GOOGLE_…\`, \`FACEBOOK_…\`, \`IMPACT_…\`,
\`FIRSTPROMOTER_…\`, \`SMTP_…\`) are taken from you or from the sandbox as a whole, so that a real secret is never sent to a
stand-in. \`CHROMIUM_PATH\` names a Chromium for tests and screenshots.
`;

/** The Markdown of `docs/configuration.md`. */
export function configurationPage(): string {
  const sections = environmentReference.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(
      ([name, { defaultText, meaning }]) =>
        `| \`${name}\` | ${defaultText ?? defaultOf(name)} | ${meaning} |`,
    );
    return [
      '',
      `## ${title}`,
      '',
      '| variable | default | meaning |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [HEAD, ...sections, FOOT].join('');
}

function defaultOf(name: string): string {
  const schema = Object.entries(environmentSchema.shape).find(([each]) => each === name)?.[1];
  const value = schema?.safeParse(undefined).data;
  return value === undefined ? 'none' : `\`${String(value)}\``;
}
