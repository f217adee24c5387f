import type { EnvironmentValues } from './environment.ts';
import type {
  FacebookApp,
  FirstPromoterAccount,
  GoogleClient,
  ImpactAccount,
  ShopifyApp,
  TagManager,
} from './services.ts';

/** The services that the portal calls or sends merchants to; one without its credentials is undefined. */
export interface Services {
  shopify: ShopifyApp | undefined;
  google: GoogleClient | undefined;
  facebook: FacebookApp | undefined;
  impact: ImpactAccount | undefined;
  firstPromoter: FirstPromoterAccount | undefined;
  tagManager: TagManager | undefined;
}

export function readServices(values: EnvironmentValues): Services {
  return {
    shopify: shopifyOf(values),
    ...socialProvidersOf(values),
    ...affiliatesOf(values),
    tagManager: values.GTM_ID
      ? { id: values.GTM_ID, url: values.GTM_URL, origins: values.GTM_ORIGINS }
      : undefined,
  };
}

function shopifyOf(values: EnvironmentValues): Services['shopify'] {
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = values;
  if (!apiKey || !apiSecret) return undefined;
  return {
    apiKey,
    apiSecret,
    previousSecret: values.SHOPIFY_API_SECRET_PREVIOUS,
    scopes: values.SHOPIFY_SCOPES,
    originTemplate: values.SHOPIFY_ORIGIN_TEMPLATE,
  };
}

function socialProvidersOf(values: EnvironmentValues): Pick<Services, 'google' | 'facebook'> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } =
    values;
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER,
          }
        : undefined,
    facebook:
      FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET
        ? {
            clientId: FACEBOOK_CLIENT_ID,
            clientSecret: FACEBOOK_CLIENT_SECRET,
            graphUrl: values.FACEBOOK_GRAPH_URL,
            graphVersion: values.FACEBOOK_GRAPH_VERSION,
          }
        : undefined,
  };
}

function affiliatesOf(values: EnvironmentValues): Pick<Services, 'impact' | 'firstPromoter'> {
  const {
    IMPACT_ACCOUNT_SID: accountSid,
    IMPACT_AUTH_TOKEN: authToken,
    IMPACT_CAMPAIGN_ID: campaignId,
    IMPACT_EVENT_TYPE_ID: eventTypeId,
    FIRSTPROMOTER_ACCOUNT_ID: accountId,
    FIRSTPROMOTER_API_KEY: apiKey,
  } = values;
  return {
    impact:
      accountSid && authToken && campaignId && eventTypeId
        ? { url: values.IMPACT_URL, accountSid, authToken, campaignId, eventTypeId }
        : undefined,
    firstPromoter:
      accountId && apiKey ? { url: values.FIRSTPROMOTER_URL, accountId, apiKey } : undefined,
  };
}
