import * as z from 'zod';

/** Strict, so that nobody registers a private key (`d`) by mistake. */
const loginKeySchema = z
  .strictObject({
    kid: z.string().min(1).max(200),
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.base64url().length(43),
    y: z.base64url().length(43),
    alg: z.literal('ES256').optional(),
    use: z.literal('sig').optional(),
  })
  .transform(({ kid, kty, crv, x, y }) => ({ kid, kty, crv, x, y }));

const clientSecretSchema = z.string().min(16).max(500);

const productAppSchema = z.strictObject({
  /** The catalogue's product type this app serves. */
  type: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  /** The URL that a launch opens; the hand-off is added as the query parameter `handoff`. */
  entryUrl: z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
    error: 'must be an http(s) URL',
  }),
  clientId: z.string().min(1).max(200),
  clientSecret: clientSecretSchema,
  /** Also accepted, while the app changes from it to `clientSecret`. */
  previousClientSecret: clientSecretSchema.optional(),
  /** Public keys (JWK, P-256) that the app signs its login data with; without any it sends none. */
  loginKeys: z.array(loginKeySchema).max(10).optional(),
});

/** A product app that the portal launches, as the operator's `PRODUCTS_FILE` lists it. */
export type ProductApp = z.infer<typeof productAppSchema>;
export type ClientCredentials = Pick<ProductApp, 'clientId' | 'clientSecret'>;

export function readProductApps(json: unknown): ProductApp[] {
  return z
    .array(productAppSchema)
    .refine((apps) => new Set(apps.map((app) => app.type)).size === apps.length, {
      error: 'each type must be unique',
    })
    .refine((apps) => new Set(apps.map((app) => app.clientId)).size === apps.length, {
      error: 'each clientId must be unique',
    })
    .parse(json);
}
