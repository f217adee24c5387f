import type { EnvironmentValues } from './environment.ts';

/** The reference entry of a variable; `docs/configuration.md` is generated from it. */
interface VariableReference {
  /** Where there is a default that the schema does not state. */
  readonly defaultText?: string;
  /** Markdown. Links are relative to `docs/`. */
  readonly meaning: string;
}

interface VariableGroup {
  readonly title: string;
  readonly variables: Partial<Record<keyof EnvironmentValues, VariableReference>>;
}

const FROM_SANDBOX = 'the sandbox’s; otherwise none';
const ONLY_FOR_TESTS = 'Change it for tests only. `https://` in production.';
const REFUSED =
  'Change it for tests only: production refuses another, unless `PORTAL_URL` is on loopback.';
/** For the variables that complete an account at an affiliate network. */
const WITH_ACCOUNT = { defaultText: FROM_SANDBOX, meaning: 'Set together with the account.' };

/** Every variable of the schema once; a test holds both equal. */
export const environmentReference: readonly VariableGroup[] = [
  {
    title: 'Server',
    variables: {
      NODE_ENV: {
        meaning:
          '`development`, `test` or `production`. A portal at `https://` other than on loopback does not start in development.',
      },
      PORT: { meaning: 'The port the server listens on.' },
      HOST: { meaning: 'The address it listens on; `0.0.0.0` for all.' },
      PORTAL_URL: {
        defaultText: '`http://localhost:PORT`',
        meaning:
          'The public URL, used in emails and signatures. Required in production, with `https://` except on loopback.',
      },
      HELP_URL: {
        meaning:
          'Where merchants get help: a page (`https://…`) or an email address (`mailto:help@…`). “Help” in the user menu, the footer, the search and every email links to it; without it they have no such entry.',
      },
      TRUST_PROXY: {
        meaning:
          'Whose `X-Forwarded-For` is trusted: a number of proxies (at most 10 in production), or a list of their addresses and networks. Required in production behind `https://`; `false` trusts nobody’s. Outside production also `true`.',
      },
      SECRET_KEY: {
        defaultText: 'created at the first start in `DATA_DIR/secret-key`',
        meaning:
          'At least 32 characters. The keys for codes and encrypted values are derived from it. Required in production, which refuses one that is easy to guess: make it with `openssl rand -base64 48`.',
      },
      SECRET_KEY_NEXT: {
        meaning:
          'The key that will become `SECRET_KEY`: values are opened with it already, never sealed. See [rotating it](operations.md#rotate-secret_key).',
      },
      SECRET_KEY_PREVIOUS: {
        meaning:
          'The key that was `SECRET_KEY` before: values are still opened with it, never sealed. Remove it when `doctor` reports that it is no longer needed.',
      },
      DRAIN_SECONDS: {
        meaning:
          'How long a stopping process still serves requests while `/readyz` returns 503, so that a load balancer stops sending to it. Set it to more than the balancer takes to notice, at most 300. A supervisor must not kill the process until ten seconds after that. The files in `deploy/` and `compose.yaml` wait long enough for any value.',
      },
      LOG_LEVEL: {
        defaultText: '`info`; `warn` with the sandbox',
        meaning:
          '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. In production `info` or finer, because the audit log is written at `info`; with `PORTAL_URL` on loopback any.',
      },
      METRICS_TOKEN: {
        meaning:
          'At least 16 characters. `/metrics` then requires `Authorization: Bearer …`. Without it, only this machine can read metrics, and in production nobody can.',
      },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning:
          'An OpenTelemetry collector, such as `http://localhost:4318`. [Traces](operations.md#traces) are sent to it by OTLP over HTTP, with the headers in `OTEL_EXPORTER_OTLP_HEADERS`, such as `authorization=Bearer …`, which are a secret. In production `https://`, except on loopback.',
      },
      OTEL_EXPORTER_OTLP_INSECURE: {
        meaning:
          '`true` if traces may be sent to another machine over `http://`, in a network of your own.',
      },
      OTEL_SERVICE_NAME: { meaning: 'The name of this service in traces.' },
      OTEL_TRACES_SAMPLER_ARG: { meaning: 'The share of requests that are traced, from 0 to 1.' },
      LIMITS: {
        defaultText: 'the defaults in limits.md',
        meaning:
          '[Limits](limits.md) that differ from their defaults, as `NAME=MAX/SECONDS` with commas between: `mailPerHour=10/3600,upload=50/3600`. Every process gets the same.',
      },
      LIMITS_FACTOR: {
        meaning:
          'Multiplies the [limits](limits.md), except attempts per code. For load tests: production refuses any other value unless `PORTAL_URL` is on loopback.',
      },
    },
  },
  {
    title: 'Data',
    variables: {
      DATA_DIR: {
        meaning: 'The folder of the SQLite file, the images, the secret and the sandbox’s data.',
      },
      DATABASE_URL: {
        defaultText: 'SQLite in `DATA_DIR`',
        meaning:
          '`postgres://user:password@host/database`. For another machine, production requires `?sslmode=verify-full` behind it, or `?sslmode=disable` in a network of your own, and refuses other modes.',
      },
      STORAGE_URL: {
        defaultText: '`DATA_DIR/images`',
        meaning:
          'A bucket for images: `s3://BUCKET/FOLDER?region=…`, with `&endpoint=https://…` for a service other than Amazon. For `http://` to another machine, production requires `&requireTLS=false` behind it.',
      },
      AWS_ACCESS_KEY_ID: { meaning: 'The key of that bucket.' },
      AWS_SECRET_ACCESS_KEY: { meaning: 'Set together with the key.' },
      AWS_SESSION_TOKEN: { meaning: 'For temporary keys.' },
      AWS_REGION: { meaning: 'The region, where `STORAGE_URL` names none.' },
    },
  },
  {
    title: 'Email and text messages',
    variables: {
      SMTP_URL: {
        defaultText: 'the sandbox’s mailbox; otherwise `smtp://localhost:25`',
        meaning: '`smtp://…` or `smtps://…`. Required in production. [How to](connect/mail.md).',
      },
      MAIL_FROM: {
        defaultText: '`Atrium <no-reply@HOST OF PORTAL_URL>`',
        meaning: 'The sender of every email. Required in production.',
      },
      MAIL_WEBHOOK_TOKEN: {
        defaultText: FROM_SANDBOX,
        meaning:
          'At least 16 characters. Your mail server then passes returned emails to `PORTAL_URL/webhooks/mail` with `Authorization: Bearer …`. [How to](connect/mail.md#returned-emails).',
      },
      SMS_WEBHOOK_URL: {
        defaultText: FROM_SANDBOX,
        meaning:
          'Receives `{ "to", "text" }` as JSON and sends a text message. Without it, phone numbers cannot be changed (503). [How to](connect/text-messages.md).',
      },
      SMS_EXPENSIVE_NUMBERS: {
        meaning:
          'Whether codes may be sent to satellite and premium-rate numbers: `refuse` or `allow`.',
      },
    },
  },
  {
    title: 'Shopify',
    variables: {
      SHOPIFY_API_KEY: {
        defaultText: FROM_SANDBOX,
        meaning:
          'The API key of your Shopify app. Without it no store can be verified. Its redirect URL is `PORTAL_URL/connect/shopify/callback`, its webhook URL `PORTAL_URL/webhooks/shopify`. [How to](connect/shopify.md).',
      },
      SHOPIFY_API_SECRET: {
        defaultText: FROM_SANDBOX,
        meaning: 'The app’s secret, set together with the key.',
      },
      SHOPIFY_API_SECRET_PREVIOUS: {
        meaning:
          'The app’s previous secret, as long as Shopify still signs with it. [When](connect/shopify.md#changing-the-secret).',
      },
      SHOPIFY_SCOPES: { meaning: 'The access scopes to request, separated by commas.' },
      SHOPIFY_ORIGIN_TEMPLATE: { meaning: `The origin of a shop’s admin. ${REFUSED}` },
    },
  },
  {
    title: 'Google and Facebook',
    variables: {
      GOOGLE_CLIENT_ID: {
        defaultText: FROM_SANDBOX,
        meaning: 'The portal’s OAuth client at Google. [How to](connect/google.md).',
      },
      GOOGLE_CLIENT_SECRET: {
        defaultText: FROM_SANDBOX,
        meaning: 'Set together with the client id.',
      },
      GOOGLE_ISSUER: { meaning: REFUSED },
      FACEBOOK_CLIENT_ID: {
        defaultText: FROM_SANDBOX,
        meaning: 'The portal’s app at Facebook. [How to](connect/facebook.md).',
      },
      FACEBOOK_CLIENT_SECRET: {
        defaultText: FROM_SANDBOX,
        meaning: 'Set together with the client id.',
      },
      FACEBOOK_GRAPH_URL: { meaning: REFUSED },
      FACEBOOK_GRAPH_VERSION: { meaning: 'The version of the Graph API to call.' },
    },
  },
  {
    title: 'Products',
    variables: {
      PRODUCTS_FILE: {
        defaultText: FROM_SANDBOX,
        meaning:
          'A JSON file that lists the product apps. In production their URLs start with `https://`. [How to](connect/product-apps.md), also where to put it.',
      },
      CATALOGUE_FILE: {
        defaultText: 'four built-in products',
        meaning:
          'A JSON file that lists all cards. It replaces the built-in ones. [Its format](connect/product-apps.md#the-catalogue).',
      },
      THEME_SECTIONS_URL: {
        meaning:
          'The URL that the built-in Theme sections card opens. No effect with `CATALOGUE_FILE`.',
      },
      WAITLIST_URL: {
        defaultText: FROM_SANDBOX,
        meaning:
          'The form of the built-in Email campaigns card. Without one the card only shows “Coming Soon”. No effect with `CATALOGUE_FILE`.',
      },
      IMPACT_ACCOUNT_SID: {
        defaultText: FROM_SANDBOX,
        meaning:
          'Your account at impact.com: merchants referred by a partner are reported to it. [How to](connect/affiliates.md).',
      },
      IMPACT_AUTH_TOKEN: WITH_ACCOUNT,
      IMPACT_CAMPAIGN_ID: WITH_ACCOUNT,
      IMPACT_EVENT_TYPE_ID: WITH_ACCOUNT,
      IMPACT_URL: { meaning: ONLY_FOR_TESTS },
      FIRSTPROMOTER_ACCOUNT_ID: {
        defaultText: FROM_SANDBOX,
        meaning: 'Your account at FirstPromoter. [How to](connect/affiliates.md).',
      },
      FIRSTPROMOTER_API_KEY: WITH_ACCOUNT,
      FIRSTPROMOTER_URL: { meaning: ONLY_FOR_TESTS },
    },
  },
  {
    title: 'Location and tags',
    variables: {
      GEOLOCATION_URL: {
        defaultText: FROM_SANDBOX,
        meaning:
          'A service that the browser calls for its approximate location before a login. Its origin is added to the Content-Security-Policy. `https://` in production. [How to](connect/geolocation.md).',
      },
      GEOIP_DB: {
        meaning:
          'A MaxMind database (MMDB) of cities or countries. Device locations then come from it, and the browser’s own claim is used only where it has none. Reloaded when it changes. [How to](connect/geolocation.md).',
      },
      GTM_ID: {
        meaning:
          'A Google Tag Manager container (`GTM-…`). It is loaded for visitors who allow it; only then a consent banner is shown. [How to](connect/tags.md).',
      },
      GTM_ORIGINS: {
        defaultText: 'none',
        meaning:
          'The origins that the container’s tags load from or report to, separated by spaces. They are added to the Content-Security-Policy.',
      },
      GTM_URL: { meaning: ONLY_FOR_TESTS },
    },
  },
];
