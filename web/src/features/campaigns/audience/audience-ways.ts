import type { Audience } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg } from '#web/src/lib/language/text.ts';

/** The ways to say who gets a message. Numbers and files become lists. */
export const ways = [
  msg('All customers who agreed'),
  msg('Some of my customers'),
  msg('A list'),
  msg('Pasted numbers'),
  msg('A file'),
] as const;
export type Way = (typeof ways)[number];

export function wayOf({ filter, listId }: Audience): Way {
  if (listId !== null || filter === null) return 'A list';
  return filter === 'all' ? 'All customers who agreed' : 'Some of my customers';
}

/** @returns the audience that a way begins with */
export function audienceOf(way: Way): Audience {
  if (way === 'All customers who agreed') return { filter: 'all', atLeast: null, listId: null };
  if (way === 'Some of my customers') return { filter: 'notSeen30', atLeast: null, listId: null };
  return { filter: null, atLeast: null, listId: null };
}

/** Whether a filter has a number. */
export const hasNumber = ({ filter }: Audience): boolean =>
  filter === 'balance' || filter === 'visits';

/** @returns why nobody is chosen yet, apart from a number that lacks; undefined if somebody is */
export function audienceProblem(way: Way, audience: Audience): string | undefined {
  const isList = way !== 'All customers who agreed' && way !== 'Some of my customers';
  const lacksList = isList && audience.listId === null;
  const lacksNumber = hasNumber(audience) && audience.atLeast === null;
  if (lacksList || lacksNumber) return errorText(campaignErrors, 'campaigns.audienceInvalid');
}
