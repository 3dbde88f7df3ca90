export const paperKinds = [
  'agreement',
  'acceptance',
  'ownership',
  'handover',
  'receipt',
  'statement',
  'duties',
] as const;

export type PaperKind = (typeof paperKinds)[number];
