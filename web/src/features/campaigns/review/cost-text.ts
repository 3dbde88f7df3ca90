import type { Campaign } from '#shared/campaigns/contract.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';

type Cost = Pick<NonNullable<Campaign['preparation']>, 'recipients' | 'credits' | 'longest'>;

/** For example "380 people × 1 segment = 380 credits." */
export function costText({ recipients, credits, longest }: Cost): string {
  const people = tn(recipients, '1 person', '{n} people');
  const segments = tn(longest, '1 segment', '{n} segments');
  const all = tn(credits, '1 credit', '{n} credits');
  // Names and points make some messages longer than others.
  if (credits !== recipients * longest) {
    return t('{people}, {credits} in all. The longest message has {segments}.', {
      people,
      credits: all,
      segments,
    });
  }
  return t('{people} × {segments} = {credits}.', { people, segments, credits: all });
}

export function leftText(credits: number, balance: number): string {
  const have = formatNumber(balance);
  if (credits > balance) {
    return t('You have {have}; {lacking} more needed.', {
      have,
      lacking: formatNumber(credits - balance),
    });
  }
  return t('You have {have}; {left} left after.', { have, left: formatNumber(balance - credits) });
}
