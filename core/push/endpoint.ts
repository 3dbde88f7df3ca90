/** The push services that we call. A browser sends the address of its service, so the address is a stranger's text. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pushStandIn } from '#core/platform/config.ts';

/** The push services that browsers have. A host that begins with a dot matches all names that end with it. */
const services = {
  /** Chrome, Samsung Internet, Opera and other browsers from Chromium. */
  google: 'fcm.googleapis.com',
  /** Firefox. */
  mozilla: 'updates.push.services.mozilla.com',
  /** Safari, and apps on the home screen of an iPhone. */
  apple: '.push.apple.com',
  /** Edge on Windows. */
  microsoft: '.notify.windows.com',
} as const;

const isService = (host: string): boolean =>
  Object.values(services).some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));

/** The address of a subscription at a push service; null for any other address. */
export function pushTarget(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === pushStandIn()) return url;
  const isUsual = url.protocol === 'https:' && url.port === '';
  return isUsual && isService(url.hostname) ? url : null;
}

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

/** The public addresses of IPv6, including some that are added to `notPublic` below. */
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

/** The code of the error for a name whose address is not public. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

/** Looks the name up as Node does. Checks the addresses that the connection uses: another look-up could differ. */
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
