/** A response of the size and form of Atrium's, for servers that return a constant. */
export const profile = {
  success: true,
  message: 'Your profile',
  data: {
    id: '0199f8a4-6b7c-7c1e-8a52-3f0c1b2d4e5f',
    firstName: 'Margaret',
    lastName: 'Moss',
    email: 'margaret@shop.example',
    emailVerified: true,
    image: null,
    phone: null,
    address1: '12 Market Street',
    address2: '',
    city: 'Bristol',
    zipCode: 'BS1 1AA',
    country: 'GB',
    createdAt: '2026-11-20T09:41:00.000Z',
    shops: [{ name: 'Daylight Goods', domain: 'daylight-goods.myshopify.com', type: 'dtm' }],
  },
};

/** How many sessions each user has while lists of devices are measured. */
export const DEVICES = 10;

/** One entry, of the size and form of Atrium's. */
export const device = {
  id: '0199f8a4-6b7c-7c1e-8a52-3f0c1b2d4e5f',
  userAgent: 'Firefox on Linux',
  isDefault: false,
  createdAt: '2026-11-20T09:41:00.000Z',
  lastSeenAt: '2026-11-20T09:41:00.000Z',
  location: null,
};

/** The whole response. */
export const deviceList = (devices: readonly object[]) => ({
  success: true,
  message: 'Success',
  data: devices,
});

/** For servers that return a constant. */
export const constantDevices = deviceList(Array.from({ length: DEVICES }, () => device));
