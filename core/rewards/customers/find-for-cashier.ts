import { AppError } from '#core/platform/app-error.ts';
import { countLookup } from '#core/team/member.store.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import type { listCustomers as contract } from '#shared/rewards/contract.ts';
import { FEWEST_SEARCHED, MOST_LOOKUPS } from '#shared/team/limits.ts';
import { longestOf, wordsOf } from '#shared/typed/words.ts';
import { countingTold } from './telling-refusals.ts';

type Search = BodyOf<typeof contract>;

/**
 * Bounds what somebody of the team learns about customers: a cashier finds the one at the till, so many
 * times a day, and never walks through the list.
 *
 * @throws AppError team.searchLonger, team.tooManyLookups
 */
export async function requireSearch(
  member: TeamActor | null,
  { search = '', lastDigits = '', filter, cursor }: Search,
  now: number,
): Promise<void> {
  if (member?.role !== 'cashier') return;
  const letters = Math.max(narrowing(search).length, lastDigits.length);
  const isNarrow = letters >= FEWEST_SEARCHED && !filter && !cursor;
  if (!isNarrow) throw new AppError('team.searchLonger');
  await requireLookup(member, now);
}

/** @returns the part of a search that narrows it: the longest word of a name, or a number without dial code and zero */
const narrowing = (search: string): string =>
  /\p{L}/u.test(search)
    ? longestOf(wordsOf(search))
    : withPlainDigits(search)
        .replaceAll(/[\s()+-]/g, '')
        .replace(/^(254|0)/, '');

/** @throws AppError team.tooManyLookups */
export async function requireLookup(member: TeamActor | null, now: number): Promise<void> {
  if (member?.role !== 'cashier') return;
  if (await countLookup(member.memberId, MOST_LOOKUPS, now)) return;
  throw new AppError('team.tooManyLookups');
}

/**
 * Works for somebody at the till. A refusal that tells as much as a search counts as one.
 *
 * @throws AppError the refusals of the work; team.tooManyLookups in place of one that tells too much
 */
export const countingRefusals = <Reply>(
  member: TeamActor | null,
  now: number,
  work: () => Promise<Reply>,
): Promise<Reply> => countingTold(() => requireLookup(member, now), work);
