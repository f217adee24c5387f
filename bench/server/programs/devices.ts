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
