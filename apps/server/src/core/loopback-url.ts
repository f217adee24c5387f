/** Whether a URL leads to this machine, so that what is sent there crosses no network. */
export function isLoopbackUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');
}
