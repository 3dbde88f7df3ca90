import ipaddr from 'ipaddr.js';
import { keyedHash } from '#core/platform/keys.ts';

/** Requests are counted for an address, and for the network it is from. */
export interface Network {
  /** The keyed hash of an IPv4 address, or of the /64 that one customer of a carrier gets. */
  address: string;
  /** The keyed hash of the /48 of an IPv6 address, which one contract gets; absent for IPv4. */
  block?: string;
}

/** `ipAddress` is as CloudFront wrote it. All its spellings give one network; IPv4 inside IPv6 is IPv4. */
export async function networkOf(ipAddress: string): Promise<Network> {
  const prefixes = prefixesOf(ipAddress);
  const [address = '', block] = await Promise.all(prefixes.map(hashOf));
  return block ? { address, block } : { address };
}

/** The prefix of the address and that of its block, if it has one. */
export function prefixesOf(ipAddress: string): string[] {
  // All malformed addresses share one count, so nobody escapes it.
  if (!ipaddr.isValid(ipAddress)) return ['unknown'];
  const address = ipaddr.process(ipAddress);
  if (address.kind() === 'ipv4') return [address.toString()];
  return [64, 48].map((bits) => prefixOf(address.toNormalizedString(), bits));
}

const prefixOf = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** Half of a hash is enough to tell networks apart, and keeps the puzzle short. */
const hashOf = async (prefix: string): Promise<string> =>
  (await keyedHash('address', prefix)).slice(0, 32);
