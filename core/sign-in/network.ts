import ipaddr from 'ipaddr.js';
import { keyedHash } from '#core/platform/keys.ts';
import { count, countUp, type Period } from '#core/platform/limits/count.ts';
import { transact, writeAndRead } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { type CountedPerNetwork, limits } from './limits.ts';

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

/** The puzzles requested in this hour, with this one. */
export async function countChallenge(
  { address, block }: Network,
  now: number,
): Promise<{ ofAddress: number; ofBlock: number }> {
  const countOne = async (hash: string | undefined) => {
    if (hash === undefined) return 0;
    const one = countUp({ of: `challenges#${hash}`, per: 'hour' }, now);
    return (await writeAndRead(count, one))?.count ?? 1;
  };
  const [ofAddress, ofBlock] = await Promise.all([countOne(address), countOne(block)]);
  return { ofAddress, ofBlock };
}

/** False if the network has had its new numbers of this hour. */
export async function countNewNumber(network: Network, now: number): Promise<boolean> {
  return (await transact({ network: inNetwork(network, 'newNumbers', now) })) === null;
}

/** False if the network has had its challenges for passkeys of this hour. */
export async function countPasskeyChallenge(network: Network, now: number): Promise<boolean> {
  return (await transact({ network: inNetwork(network, 'passkeyChallenges', now) })) === null;
}

/** Writes that count one for a network, and fail when it has had its share. */
export const inNetwork = (network: Network, what: CountedPerNetwork, now: number): UpdateWrite[] =>
  countInNetwork(network, { what, ...limits.perAddress[what] }, now);

/** `most` is for an address; the block of an IPv6 address may do more. */
export function countInNetwork(
  { address, block }: Network,
  { what, per, most }: { what: string; per: Period; most: number },
  now: number,
): UpdateWrite[] {
  const ofAddress = countUp({ of: `${what}#${address}`, per, most }, now);
  if (!block) return [ofAddress];
  const mostOfBlock = most * limits.addressesPerBlock;
  return [ofAddress, countUp({ of: `${what}#${block}`, per, most: mostOfBlock }, now)];
}
