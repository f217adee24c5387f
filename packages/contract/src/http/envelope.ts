import * as z from 'zod/mini';

/** One refused field of a request, as `error.data` carries it. */
export const fieldErrorSchema = z.strictObject({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

const envelopeErrorSchema = z.strictObject({
  message: z.string(),
  code: z.string(),
  data: z.array(fieldErrorSchema),
});

/** The shape of every response, errors included: all four keys, always. */
export const envelopeSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  data: z.nullable(z.unknown()),
  error: z.nullable(envelopeErrorSchema),
});

export interface Envelope<Data> {
  success: boolean;
  message: string;
  data: Data | null;
  error: { message: string; code: string; data: FieldError[] } | null;
}
