export const entryTypes = [
  'award',
  'adjust',
  'opening',
  'redeem',
  'reverseAward',
  'reverseRedeem',
  'expire',
  'mergeOut',
  'mergeIn',
  'newNumber',
] as const;

export type EntryType = (typeof entryTypes)[number];

export const entryKinds = ['award', 'redeem', 'adjust', 'expire', 'reversal', 'move'] as const;

export type EntryKind = (typeof entryKinds)[number];

const kinds: Record<EntryType, EntryKind> = {
  award: 'award',
  adjust: 'adjust',
  opening: 'adjust',
  redeem: 'redeem',
  reverseAward: 'reversal',
  reverseRedeem: 'reversal',
  expire: 'expire',
  mergeOut: 'move',
  mergeIn: 'move',
  newNumber: 'move',
};

export const entryKind = (type: EntryType): EntryKind => kinds[type];
