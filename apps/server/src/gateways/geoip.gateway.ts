import { readFile, stat } from 'node:fs/promises';
import { type CityResponse, Reader, validate } from 'maxmind';

const REFRESH_MS = 60_000;

/** Looks up the approximate location of an IP address in the operator's MMDB file. */
export interface GeoIp {
  /** “City, region, country” in English, as far as the file has them; null if it has none or cannot be read there. */
  locationOf(ipAddress: string): string | null;
  /** Reads the file again if it has changed. If that fails, the old content stays in use. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Opens a database of cities or countries in MaxMind's format.
 *
 * @param onError is called when a changed file cannot be used, or a location in it cannot be read.
 * @throws Error when there is no such file or it is in another format.
 */
export async function openGeoIp(file: string, onError: (error: unknown) => void): Promise<GeoIp> {
  let version = await versionOf(file);
  let reader = await read(file);

  async function refresh(): Promise<void> {
    try {
      const found = await versionOf(file);
      if (found === version) return;
      reader = await read(file);
      version = found;
    } catch (error) {
      onError(error);
    }
  }

  const timer = setInterval(() => void refresh(), REFRESH_MS);
  timer.unref();
  return {
    locationOf: (ipAddress) => {
      const address = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '');
      try {
        return validate(address) ? locationIn(reader.get(address)) : null;
      } catch (error) {
        onError(error);
        return null;
      }
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

async function read(file: string): Promise<Reader<CityResponse>> {
  const reader = new Reader<CityResponse>(await readFile(file));
  // Detects a truncated file now instead of at a login.
  reader.get('255.255.255.255');
  return reader;
}

async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs}-${size}-${ino}`;
}

function locationIn(found: CityResponse | null): string | null {
  const names = [found?.city, found?.subdivisions?.[0], found?.country].map(
    (place) => place?.names?.en ?? '',
  );
  return names.filter((name) => name !== '').join(', ') || null;
}
