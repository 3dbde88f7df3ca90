import type { adjustReasons, Entry } from '../../../../shared/rewards/contract.ts';
import type { EntryKind } from '../../../../shared/rewards/entry-kind.ts';
import { ERASED_REASON } from '../../../../shared/rewards/erasure.ts';
import { msg, t } from '../../lib/language/text.ts';

/** What the history can be narrowed to. */
export const entryKindNames: Record<EntryKind, string> = {
  award: msg('Award'),
  redeem: msg('Redeem'),
  adjust: msg('Adjust'),
  expire: msg('Expire'),
  reversal: msg('Reversal'),
};

/** What each type of entry is called. */
export const entryTypeNames: Record<Entry['type'], string> = {
  award: msg('Award'),
  adjust: msg('Adjust'),
  opening: msg('Opening balance'),
  redeem: msg('Redeem'),
  reverseAward: msg('Reversal'),
  reverseRedeem: msg('Reversal'),
  expire: msg('Expire'),
};

/** Who posted it. */
export const posters: Record<Entry['by'], string> = {
  owner: msg('Owner'),
  till: msg('Till'),
  import: msg('Import'),
  clock: msg('Automatic'),
};

/** What an entry refers to, as it is stored: its receipt, its reference, its reason. */
export const referenceOf = ({ receiptNo, reference, reason }: Entry): string =>
  [receiptNo, reference, reason].filter(Boolean).join(' · ');

/** Why a balance was put right. */
export const adjustReasonNames: Record<(typeof adjustReasons)[number], string> = {
  Mistake: msg('Mistake'),
  'Goods returned': msg('Goods returned'),
  Goodwill: msg('Goodwill'),
  Other: msg('Other'),
};

/** What an entry refers to, for the reader: a reason that was chosen is said in their language. */
export const readableReference = (entry: Entry): string =>
  referenceOf({ ...entry, reason: entry.reason && readableReason(entry.reason) });

/** A chosen reason may have a note behind it. */
function readableReason(reason: string): string {
  if (reason === ERASED_REASON) return t('Erased');
  const [chosen = '', ...note] = reason.split(': ');
  return [t(chosen), ...note].join(': ');
}
