import type {
  Product,
  SetupGuide,
  SetupStep,
  Shop,
  ShopList,
  SignedIn,
  StoreDetails,
  User,
} from '@atrium/contract';

export const ada: User = {
  id: '01900000-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lindgren',
  email: 'ada@example.com',
  emailVerified: true,
  emailProblem: null,
  image: null,
  line1: '',
  line2: '',
  city: '',
  country: '',
  zipCode: '',
  brandName: '',
  interfaceAppearance: 'default',
  onboardingCompleted: false,
};

export const fern: Shop = {
  name: 'Fern & Ember',
  domain: 'fern.myshopify.com',
  type: 'dtm',
  status: 'verified',
};

export const harbour: Shop = {
  name: 'Harbour Lights',
  domain: 'harbour.myshopify.com',
  type: 'reviews',
  status: 'added',
};

/** A store with nothing started. */
export function detailsOf(shop: Shop): StoreDetails {
  return {
    ...shop,
    addedAt: '2026-11-20T10:00:00.000Z',
    restorableUntil: null,
    isOwner: true,
    askAgainAt: null,
    otherUsers: { count: 0, emails: [] },
    products: [],
    history: [{ event: 'added', at: '2026-11-20T10:00:00.000Z' }],
  };
}

export const noStores: ShopList = { currentShop: null, shops: [] };
export const oneStore: ShopList = { currentShop: fern, shops: [fern] };
export const twoStores: ShopList = { currentShop: fern, shops: [fern, harbour] };

export const signedIn: SignedIn = { auth: { token: 'atr_new' }, user: ada, shoplist: oneStore };

export const aiTheme: Product = {
  type: 'dtm',
  title: 'AI theme',
  description: 'A storefront that designs itself.',
  icon: 'ai-theme',
  heroImage: 'ai-theme',
  available: true,
  buttonText: 'Start for free',
  action: { kind: 'launch', label: 'Start for free' },
};

const reviews: Product = {
  ...aiTheme,
  type: 'reviews',
  title: 'AI reviews app',
  icon: 'reviews',
  heroImage: 'reviews',
};

const themeSections: Product = {
  ...aiTheme,
  type: 'theme-sections',
  title: 'Theme sections',
  icon: 'sections',
  heroImage: 'sections',
  beta: true,
  action: { kind: 'link', label: 'Start for free', url: 'https://apps.example/sections' },
};

const email: Product = {
  ...aiTheme,
  type: 'email',
  title: 'Email campaigns',
  icon: 'email',
  heroImage: 'email',
  available: false,
  buttonText: 'Coming Soon',
  action: { kind: 'waitlist', label: 'Join waitlist', url: 'https://forms.example/waitlist' },
};

export const catalogue: Product[] = [aiTheme, reviews, themeSections, email];

/** The setup guide with these steps done. */
export function guideWith(...done: SetupStep[]): SetupGuide {
  const all: SetupStep[] = ['email', 'profile', 'store', 'store-verified', 'product'];
  return {
    steps: all.map((id) => ({ id, done: done.includes(id) })),
    dismissed: false,
    completed: done.length === all.length,
  };
}

export const doneGuide = guideWith('email', 'profile', 'store', 'store-verified', 'product');
