import type { User } from '#core/accounts/account.store.ts';
import { countUp } from '#core/platform/limits/count.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { firstDays } from '#shared/sms/own-text.ts';

/** @returns the moment (ms) from which a business writes to as many people as it pays for */
export const endOfFirstDays = ({ signeUpDate }: Pick<User, 'signeUpDate'>): number =>
  Date.parse(signeUpDate) + firstDays.days * DAY_MS;

/**
 * Counts people whom a new business writes to. An account costs nothing: whoever opens one to write to
 * strangers reaches few of them, and not at once.
 *
 * @param now milliseconds since 1970
 * @returns the write that fails above the number of a day in Nairobi; false after the first days
 */
export const countReceivers = (
  user: Pick<User, 'userId' | 'signeUpDate'>,
  people: number,
  now: number,
): UpdateWrite | false =>
  now < endOfFirstDays(user) &&
  countUp(
    {
      of: `receivers#${user.userId}`,
      per: 'nairobiDay',
      by: people,
      most: firstDays.peopleADay,
    },
    now,
  );

/**
 * As `countReceivers`, for a campaign.
 *
 * @param begins now, or at a time (as 2026-11-21T09:15:00.000Z): one that is planned for after the first days
 *   needs no count
 */
export const receiversOf = (
  user: Pick<User, 'userId' | 'signeUpDate'>,
  { recipients }: { recipients: number },
  begins: 'now' | string,
  now: number,
): UpdateWrite | false => {
  const isLater = begins !== 'now' && Date.parse(begins) >= endOfFirstDays(user);
  return !isLater && countReceivers(user, recipients, now);
};
