import { appRule, packageRule } from './dependency-rules.ts';
import { featuresApart, featuresInOrder, layerRule } from './layer-rules.ts';
import { reservations } from './reservation-rules.ts';
import type { Rule } from './rule.ts';

/** Who may import whom (ARCHITECTURE.md), one rule a line. */
export const rules: readonly Rule[] = [
  packageRule('contract', ['zod']),
  packageRule('ui', [
    ...['react', 'react-dom', 'radix-ui', 'lucide-react', 'clsx'],
    ...['react-easy-crop', 'react-dropzone', 'embla-carousel-react'],
  ]),
  packageRule('handoff', ['jose']),
  appRule('server', ['contract', 'handoff']),
  appRule('portal', ['contract', 'ui']),
  appRule('sandbox', ['handoff']),
  layerRule('server', {
    operator: ['features', 'jobs', 'repositories', 'gateways', 'database'],
    http: ['features', 'limits', 'repositories', 'gateways', 'crypto'],
    features: ['http', 'limits', 'jobs', 'mail', 'repositories', 'gateways', 'crypto'],
    jobs: ['features', 'limits', 'mail', 'repositories', 'gateways', 'crypto'],
    limits: ['repositories', 'crypto'],
    gateways: ['mail', 'crypto'],
    repositories: ['database', 'crypto'],
    mail: [],
    crypto: [],
    database: [],
  }),
  featuresInOrder([
    ...['profile', 'security', 'shopify', 'auth', 'social-login', 'products', 'sign-in'],
    ...['codes', 'stores', 'mailed-links', 'sessions', 'accounts'],
  ]),
  layerRule('portal', { app: ['features', 'shared'], features: ['shared'], shared: [] }),
  featuresApart,
  ...reservations,
];
