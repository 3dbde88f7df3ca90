import type { adjustReasons, Entry } from '../../../../shared/rewards/contract.ts';
import type { EntryKind } from '../../../../shared/rewards/entry-kind.ts';
import { ERASED_REASON } from '../../../../shared/rewards/erasure.ts';
import { msg, t } from '../../lib/language/text.ts';

export const entryKindLabels: Record<EntryKind, string> = {
  award: msg('Award'),
  redeem: msg('Redeem'),
  adjust: msg('Adjust'),
  expire: msg('Expire'),
  reversal: msg('Reversal'),
};

export const entryTypeLabels: Record<Entry['type'], string> = {
  award: msg('Award'),
  adjust: msg('Adjust'),
  opening: msg('Opening balance'),
  redeem: msg('Redeem'),
  reverseAward: msg('Reversal'),
  reverseRedeem: msg('Reversal'),
  expire: msg('Expire'),
};

/** The labels of those who can post an entry. */
export const posterLabels: Record<Entry['by'], string> = {
  owner: msg('Owner'),
  team: msg('Team'),
  till: msg('Till'),
  import: msg('Import'),
  clock: msg('Automatic'),
};

/** @returns who made an entry: the name of somebody of the team, or what else posts entries */
export const posterOf = ({ person, by }: Entry): string => person ?? t(posterLabels[by]);

/** The receipt, the reference and the reason of an entry, as they are stored. */
export const referenceOf = ({ receiptNo, reference, reason }: Entry): string =>
  [receiptNo, reference, reason].filter(Boolean).join(' · ');

/** The reasons to correct a balance. */
export const adjustReasonLabels: Record<(typeof adjustReasons)[number], string> = {
  Mistake: msg('Mistake'),
  'Goods returned': msg('Goods returned'),
  Goodwill: msg('Goodwill'),
  Other: msg('Other'),
};

/** The same for a reader: a reason that was chosen from a list is in the reader's language. */
export const readableReference = (entry: Entry): string =>
  referenceOf({ ...entry, reason: entry.reason && readableReason(entry.reason) });

/** A chosen reason may have a note after it. */
function readableReason(reason: string): string {
  if (reason === ERASED_REASON) return t('Erased');
  const [chosen = '', ...note] = reason.split(': ');
  return [t(chosen), ...note].join(': ');
}
