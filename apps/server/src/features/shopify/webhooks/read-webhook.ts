import * as z from 'zod';

/** The topics that the Shopify app's configuration subscribes to. */
const webhookTopics = [
  'app/uninstalled',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;
type WebhookTopic = (typeof webhookTopics)[number];

/** A webhook as received, unchecked. */
export interface SentWebhook {
  id: string | undefined;
  topic: string | undefined;
  domain: string | undefined;
  triggeredAt: string | undefined;
  body: Buffer;
}

/** A webhook with a valid signature. */
export interface Webhook {
  /** Shopify's id for it, the same in every retry. */
  id: string;
  domain: string;
  /** By Shopify's clock, in milliseconds. */
  triggeredAt: number;
  /** Null for topics without a subscription. */
  message: { topic: WebhookTopic; shopId: string } | null;
}

/** Whether it may end an installation. */
export function isAboutShop({ message }: Pick<Webhook, 'message'>): boolean {
  return message !== null && !isAboutCustomer(message.topic);
}

export function isAboutCustomer(topic: WebhookTopic): boolean {
  return topic.startsWith('customers/');
}

const fieldsSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  topic: z.string().regex(/^[\w/-]{1,100}$/),
  domain: z.string(),
  triggeredAt: z.iso.datetime({ offset: true }),
});

const shopNumber = z.number().int().positive();
/** `app/uninstalled` carries the shop itself. */
const shopBody = z.object({ id: shopNumber, myshopify_domain: z.string() });
/** The others contain its id and domain. */
const requestBody = z.object({ shop_id: shopNumber, shop_domain: z.string() });

/**
 * Reads a webhook whose signature is valid. Only the body is signed, so the rest must agree with it on the shop and the
 * topic.
 *
 * @returns null for a webhook that Shopify would not send.
 */
export function readWebhook({ body, ...sent }: SentWebhook): Webhook | null {
  const fields = fieldsSchema.safeParse(sent);
  const content = contentOf(body);
  if (!fields.success || content === null) return null;
  const { id, domain } = fields.data;
  const webhook = { id, domain, triggeredAt: Date.parse(fields.data.triggeredAt) };
  const topic = webhookTopics.find((known) => known === fields.data.topic);
  if (topic === undefined) return { ...webhook, message: null };
  const shop = shopOf(topic, content);
  if (shop === null || shop.domain !== webhook.domain) return null;
  // The Admin API's form of the shop id, which we store.
  return { ...webhook, message: { topic, shopId: `gid://shopify/Shop/${shop.number}` } };
}

function contentOf(body: Buffer): object | null {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'));
    return typeof content === 'object' ? content : null;
  } catch {
    return null;
  }
}

function shopOf(topic: WebhookTopic, content: object): { number: number; domain: string } | null {
  if (topic === 'app/uninstalled') {
    const shop = shopBody.safeParse(content).data;
    return shop ? { number: shop.id, domain: shop.myshopify_domain } : null;
  }
  // A message about a customer must not pass for one about the shop.
  if ('customer' in content !== isAboutCustomer(topic)) return null;
  const named = requestBody.safeParse(content).data;
  return named ? { number: named.shop_id, domain: named.shop_domain } : null;
}
