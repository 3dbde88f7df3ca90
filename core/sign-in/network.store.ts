import { count, countUp, type Period } from '#core/platform/limits/count.ts';
import { transact, writeAndRead } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { type CountedPerNetwork, limits } from './limits.ts';
import type { Network } from './network.ts';

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

/** False if the network has used up its new numbers of this hour. */
export async function countNewNumber(network: Network, now: number): Promise<boolean> {
  return (await transact({ network: inNetwork(network, 'newNumbers', now) })) === null;
}

/** False if the network has used up its challenges for passkeys of this hour. */
export async function countPasskeyChallenge(network: Network, now: number): Promise<boolean> {
  return (await transact({ network: inNetwork(network, 'passkeyChallenges', now) })) === null;
}

/** Writes that count one for a network, and fail if its limit is reached. */
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
