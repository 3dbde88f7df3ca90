import type { AnyAudience } from '#shared/campaigns/contract.ts';
import type { ContactList } from '#shared/contacts/contract.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { filterLabels } from './labels.ts';

/** @param lists the owner's lists, as far as they are known */
export function audienceText(
  { filter, atLeast, listId }: AnyAudience,
  lists: readonly ContactList[] = [],
): string {
  if (listId !== null) {
    return lists.find((list) => list.listId === listId)?.name ?? t('A list');
  }
  const n = formatNumber(atLeast ?? 0);
  if (filter === 'balance') return t('With at least {n} points', { n });
  if (filter === 'visits') return t('With at least {n} visits', { n });
  return filter ? t(filterLabels[filter]) : '–';
}
