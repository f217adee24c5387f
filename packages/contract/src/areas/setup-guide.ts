import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import * as field from '../rules/fields.ts';

/** What there is to do until a merchant's first product runs, in order. */
export const setupSteps = ['email', 'profile', 'store', 'store-verified', 'product'] as const;
export type SetupStep = (typeof setupSteps)[number];

const setupGuideSchema = z.strictObject({
  steps: z.array(z.strictObject({ id: z.enum(setupSteps), done: z.boolean() })),
  /** The merchant has hidden the guide. */
  dismissed: z.boolean(),
  /** Every step is done; from then on `onboardingCompleted` is true for good. */
  completed: z.boolean(),
});
export type SetupGuide = z.infer<typeof setupGuideSchema>;

const path = '/platform/user/setup-guide';

export const setupGuideEndpoints = {
  getSetupGuide: defineEndpoint({
    method: 'GET',
    path,
    summary: 'The steps of the setup guide, computed from the current data.',
    authentication: 'session',
    data: setupGuideSchema,
  }),
  dismissSetupGuide: defineEndpoint({
    method: 'POST',
    path,
    summary: 'Dismisses the setup guide, or shows it again.',
    authentication: 'session',
    body: z.strictObject({ dismissed: field.flag }),
    data: setupGuideSchema,
  }),
};
