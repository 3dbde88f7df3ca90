import { wordsOf } from './words.ts';

/** How people say yes and no in a cell, in English and in Kiswahili, as `wordsOf` joins them. */
const answers = {
  yes: [
    ...['y', 'yes', 'yeah', 'yep', 'true', '1', 'ok', 'okay', 'on', 'given', 'agreed', 'agrees'],
    ...['accepted', 'checked', 'subscribed', 'opted in', 'opt in', 'optin', 'consented'],
    ...['ndio', 'ndiyo', 'ndyo', 'naam', 'sawa', 'kweli', 'amekubali', 'nimekubali', 'kubali'],
  ],
  no: [
    ...[
      'n',
      'no',
      'nope',
      'false',
      '0',
      'off',
      'none',
      'never',
      'not given',
      'refused',
      'declined',
    ],
    ...['unchecked', 'unsubscribed', 'opted out', 'opt out', 'optout', 'stop'],
    ...['hapana', 'la', 'siyo', 'sio', 'amekataa', 'nimekataa', 'kataa', 'hakukubali', 'bado'],
  ],
} as const;

const SIGNS = {
  '✓': 'yes',
  '✔': 'yes',
  '☑': 'yes',
  '✗': 'no',
  '✘': 'no',
  '☐': 'no',
  '-': 'no',
} as const;

export type YesOrNo = 'yes' | 'no';

/** @returns null if a text says neither; an empty one says no */
export function yesOrNo(text: string): YesOrNo | null {
  const said = text.normalize('NFKC').replaceAll('\uFE0F', '').trim();
  if (said === '') return 'no';
  if (said in SIGNS) return SIGNS[said as keyof typeof SIGNS];
  const words = wordsOf(said).join(' ');
  return (
    (['yes', 'no'] as const).find((one) => (answers[one] as readonly string[]).includes(words)) ??
    null
  );
}
