import { configuredSealer } from '../../composition/configured.ts';
import { type PublicResponse, requestPublicly } from '../../gateways/public-url.gateway.ts';
import {
  openProbeResult,
  PROBE_HEADER,
  PROBE_PATH,
  type ProbeResult,
  sealProbe,
} from '../../http/proxy-probe.ts';
import { type Check, type CheckContext, type Finding, reasonOf } from './check.ts';

const name = 'reverse proxy';
/** An IP address of nobody (RFC 5737), which this client claims to have been forwarded for. */
const CLAIMED = '192.0.2.66';

/** Asks the server by PORTAL_URL what arrives there of a request, and who it takes for the client. */
export const checkPublicWay: Check = async (context) => {
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
    return [judge(context, probeResult, response.local)];
  } catch (error) {
    return [noResponse(context, error)];
  }
};

function judge(
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
      'anybody can claim to have any address, and so escape the limits: TRUST_PROXY trusts more hops ' +
        `than the ${count} that report the client. ${trustExactly(proxies)}`,
    );
  }
  if (proxies === 0) return judgeSilence(config.portalUrl, probeResult, local);
  if (trustedHops < proxies) {
    return fail(
      `${client} is taken for the client, yet that is a proxy: all merchants look like one network ` +
        `to the limits. ${trustExactly(proxies)}`,
    );
  }
  return { name, status: 'ok', detail: `through ${count}, which report this client as ${client}` };
}

/** No proxy reported the client, which is right if there is no proxy. */
function judgeSilence(
  portalUrl: string,
  { peer, forwardedFor }: ProbeResult,
  local: PublicResponse['local'],
): Finding {
  const isDirect = plain(peer.address) === plain(local.address) && peer.port === local.port;
  if (isDirect) return { name, status: 'ok', detail: 'straight to the server, no proxy' };
  const advice = 'Have it append the client’s address to X-Forwarded-For and set TRUST_PROXY=1.';
  // The server speaks no TLS, and what was sent does not vanish by itself.
  if (portalUrl.startsWith('https://') || forwardedFor.length === 0) {
    return fail(`the proxy does not report the client: all look like one network. ${advice}`);
  }
  return {
    name,
    status: 'warn',
    detail: `no proxy reports the client. If a proxy is in front: ${advice}`,
  };
}

function trustExactly(proxies: number): string {
  return proxies === 0
    ? 'Unset TRUST_PROXY, or have the proxy append to X-Forwarded-For.'
    : `Set TRUST_PROXY=${proxies}, or name the proxies’ addresses.`;
}

function unexpectedResponse(
  { config }: CheckContext,
  { status, location }: PublicResponse,
): Finding {
  if (location !== null && URL.canParse(location, config.portalUrl)) {
    const { origin } = new URL(location, config.portalUrl);
    return fail(`PORTAL_URL only leads on to ${origin}. Set it to the URL that merchants see.`);
  }
  if (status >= 502 && status <= 504) {
    return fail(`the proxy responds ${status}: it does not ping the server, or that is not ready.`);
  }
  return fail(
    `at PORTAL_URL another server responds (${status}), or one with another SECRET_KEY or clock. ` +
      'Have DNS and the proxy lead to this portal.',
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
    return fail(`the certificate at PORTAL_URL is not valid (${reason}): browsers refuse it too.`);
  }
  const detail =
    `nothing responds at PORTAL_URL (${reason}): neither do merchants get here. Start the server, and ` +
    'look at DNS, proxy and firewall.';
  return { name, status: config.production ? 'fail' : 'warn', detail };
}

function fail(detail: string): Finding {
  return { name, status: 'fail', detail };
}

/** IPv4 as such, also where a socket for both calls it IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
