import { configuredSealer } from '../../crypto/sealing.ts';
import { type PublicResponse, requestPublicly } from '../../gateways/doctor.gateway.ts';
import {
  openProbeResult,
  PROBE_HEADER,
  PROBE_PATH,
  type ProbeResult,
  sealProbe,
} from '../../http/health/proxy-probe.ts';
import { type Check, type CheckContext, type Finding, reasonOf } from './check.ts';

const name = 'reverse proxy';
/** A reserved address (RFC 5737), sent as a forged `X-Forwarded-For`. */
const CLAIMED = '192.0.2.66';

/** Sends a probe to PORTAL_URL; the server returns the headers it received and the address that it regards as the client. */
export const checkReverseProxy: Check = async (context) => {
  const { config, runtime } = context;
  const sealer = configuredSealer(config);
  const id = runtime.newId();
  try {
    const response = await requestPublicly(new URL(PROBE_PATH, config.portalUrl), {
      [PROBE_HEADER]: sealProbe(sealer, id, runtime.now()),
      'x-forwarded-for': CLAIMED,
    });
    const probeResult =
      response.status === 200 ? openProbeResult(sealer, response.text.trim()) : null;
    if (probeResult?.id !== id) return [unexpectedResponse(context, response)];
    return [findingOf(context, probeResult, response.local)];
  } catch (error) {
    return [noResponse(context, error)];
  }
};

function findingOf(
  { config }: CheckContext,
  probeResult: ProbeResult,
  local: PublicResponse['local'],
): Finding {
  const { forwardedFor, trustedHops } = probeResult;
  const client = plain(probeResult.clientAddress);
  // Proxies append to the header, or overwrite it if they trust no client.
  const proxies = forwardedFor.length - (forwardedFor.indexOf(CLAIMED) + 1);
  const count = proxies === 1 ? '1 proxy' : `${proxies} proxies`;
  // By number, as a proxy on this machine has the same address as the doctor.
  if (trustedHops > proxies) {
    return fail(
      'clients can forge their address and bypass the rate limits: TRUST_PROXY trusts more hops ' +
        `than the ${count} that report the client. ${trustExactly(proxies)}`,
    );
  }
  if (proxies === 0) return findingWithoutReport(config.portalUrl, probeResult, local);
  if (trustedHops < proxies) {
    return fail(
      `${client} is taken for the client, but it is a proxy: all merchants share the rate limits of one ` +
        `network. ${trustExactly(proxies)}`,
    );
  }
  return { name, status: 'ok', detail: `through ${count}, which report this client as ${client}` };
}

/** No proxy reported the client, which is right if there is no proxy. */
function findingWithoutReport(
  portalUrl: string,
  { peer, forwardedFor }: ProbeResult,
  local: PublicResponse['local'],
): Finding {
  const isDirect = plain(peer.address) === plain(local.address) && peer.port === local.port;
  if (isDirect) return { name, status: 'ok', detail: 'direct connection to the server, no proxy' };
  const advice =
    'Configure it to append the client’s address to X-Forwarded-For, and set TRUST_PROXY=1.';
  // A proxy is certain: the server itself has no TLS, and only a proxy can have removed the forged header.
  if (portalUrl.startsWith('https://') || forwardedFor.length === 0) {
    return fail(
      `the proxy does not report the client: all merchants share the rate limits of one network. ${advice}`,
    );
  }
  return {
    name,
    status: 'warn',
    detail: `no proxy reports the client. If a proxy is in front: ${advice}`,
  };
}

function trustExactly(proxies: number): string {
  return proxies === 0
    ? 'Unset TRUST_PROXY, or configure the proxy to append to X-Forwarded-For.'
    : `Set TRUST_PROXY=${proxies}, or to the addresses of the proxies.`;
}

function unexpectedResponse(
  { config }: CheckContext,
  { status, location }: PublicResponse,
): Finding {
  if (location !== null && URL.canParse(location, config.portalUrl)) {
    const { origin } = new URL(location, config.portalUrl);
    return fail(`PORTAL_URL redirects to ${origin}. Set it to the URL that merchants use.`);
  }
  if (status >= 502 && status <= 504) {
    return fail(
      `the proxy returns ${status}: it cannot reach the server, or the server is not ready.`,
    );
  }
  return fail(
    `another server responds at PORTAL_URL (${status}), or one with another SECRET_KEY or clock. ` +
      'Configure DNS and the proxy to route to this portal.',
  );
}

function noResponse({ config }: CheckContext, error: unknown): Finding {
  const reason = reasonOf(error);
  if (/^EPROTO$|SSL/.test(reason)) {
    return fail(
      'PORTAL_URL has https, but there is no TLS at that URL. Terminate TLS in the proxy.',
    );
  }
  if (/CERT/.test(reason)) {
    return fail(`the certificate at PORTAL_URL is not valid (${reason}), so browsers reject it.`);
  }
  const detail =
    `no response from PORTAL_URL (${reason}), so merchants cannot open the portal. Start the server, and ` +
    'check DNS, proxy and firewall.';
  return { name, status: config.production ? 'fail' : 'warn', detail };
}

function fail(detail: string): Finding {
  return { name, status: 'fail', detail };
}

/** Turns an IPv4-mapped IPv6 address, as a dual-stack socket reports it, into plain IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
