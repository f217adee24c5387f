import Bowser from 'bowser';

/** A readable name for a user agent, for example "Chrome on macOS". */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const parsed = Bowser.parse(userAgent);
  const browser = parsed.browser.name;
  const system = parsed.os.name;
  if (browser && system) return `${browser} on ${system}`;
  // Tools such as curl start with their name.
  return browser || system || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || 'Unknown device';
}
