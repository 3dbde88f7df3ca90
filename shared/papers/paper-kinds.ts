export const paperKinds = [
  'agreement',
  'acceptance',
  'ownership',
  'handover',
  'receipt',
  'statement',
] as const;

export type PaperKind = (typeof paperKinds)[number];
