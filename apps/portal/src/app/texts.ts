/** Texts of layouts and of pages without a feature, and titles of pages that are loaded on demand. */
export const texts = {
  failed: {
    notShown: 'We couldn’t show this page. Reloading it usually helps.',
    reload: 'Reload',
    notLoaded: 'We couldn’t load this page. Check your connection and try again.',
    offline: 'You are offline',
    opensAgain: 'This page opens by itself when the connection is back.',
    tryAgain: 'Try again',
  },
  skipToContent: 'Skip to content',
  titles: {
    home: 'Home',
    accountSettings: 'Account Settings',
    secureAccount: 'Secure your account',
    revertEmail: 'Undo the change',
    emailReverted: 'The change was undone',
    connectStore: 'Connect your store',
    stores: 'Stores',
  },
  notFound: {
    title: '404 - Not Found',
    description: "The page you are looking for doesn't exist.",
  },
  goHome: 'Go to Home',
  footer: {
    label: 'Legal and contact',
    terms: 'Terms',
    privacy: 'Privacy',
    cookiePolicy: 'Cookie Policy',
    contact: 'Contact',
    help: 'Help',
    cookieSettings: 'Cookie settings',
  },
  testimonial: {
    label: 'What merchants say',
    quote:
      'I run three stores. Now they share one door: I log\u00a0in, pick the store, and the right tool is already open.',
    name: 'Ines Okafor',
    role: 'Owner, Fern & Ember Ceramics',
  },
  rating: {
    stars: '5 out of 5 stars',
    reviews: '9,086',
    reviewsLabel: 'reviews',
    signUps: '5,340',
    signUpsLabel: 'sign-ups last week',
  },
  legal: {
    notPublished:
      'The company that runs this portal has not published this page yet. If you have a question about it, contact the provider of the theme or app that sent you here.',
  },
};
