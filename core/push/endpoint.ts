/** Which push services we call. A browser names its own, so the address is a stranger's text. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pushStandIn } from '#core/platform/config.ts';

/** The address of a subscription, if we call such hosts; null if not. */
export function pushTarget(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === pushStandIn()) return url;
  const isUsual = url.protocol === 'https:' && url.port === '';
  return isUsual && isPublicName(url.hostname) ? url : null;
}

/** Names that are never a public host (RFC 6761, 6762, 8375, and the one that ICANN keeps for private use). */
const PRIVATE_NAME =
  /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

const isPublicName = (host: string): boolean =>
  isIP(host) === 0 && /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(host) && !PRIVATE_NAME.test(host);

/** Addresses outside the public internet (IANA's special-purpose addresses). */
const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4');

/** The public addresses of IPv6, of which some parts are for other uses. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && publicSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The code of the error for a public name whose address is inside a network. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

/** Looks the name up as Node does. The addresses are judged as they are used, so that no later answer can be another. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return done(Object.assign(new Error('no public address'), { code: NOT_PUBLIC }), []);
    }
    if (options.all) return done(null, found);
    return done(null, first.address, first.family);
  });
};
