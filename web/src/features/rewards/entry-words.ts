import type { Entry } from '../../../../shared/contracts/rewards.ts';

/** What each kind of entry is called. */
export const entryTypeNames: Record<Entry['type'], string> = {
  award: 'Award',
  adjust: 'Adjust',
  opening: 'Opening balance',
  redeem: 'Redeem',
  reverseAward: 'Reversal',
  reverseRedeem: 'Reversal',
  expire: 'Expire',
};

/** Who posted it. */
export const posters: Record<Entry['by'], string> = {
  owner: 'Owner',
  till: 'Till',
  import: 'Import',
  clock: 'Automatic',
};

/** What an entry refers to: its receipt, its reference, its reason. */
export const referenceOf = ({ receiptNo, reference, reason }: Entry): string =>
  [receiptNo, reference, reason].filter(Boolean).join(' · ');
