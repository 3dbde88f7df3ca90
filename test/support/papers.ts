/** An agreement, a paper's order, and the text of its PDF. */
import { createHash } from 'node:crypto';
import type { PaperOrderItem } from '#core/papers/paper.store.ts';
import type { AgreementFacts, PaperFacts } from '#shared/papers/paper-facts.ts';
import { pageTexts } from './pdf-text.ts';

/** Names in all scripts of phones. */
export const names = {
  Latin: 'Ñandú Şükrü Žižek Đặng Thị Wanjikũ',
  Cyrillic: 'Мария Иванова',
  Greek: 'Γιώργος Παπαδόπουλος',
  Arabic: 'محمد علي',
  Hebrew: 'דוד כהן',
  Ethiopic: 'አበበ ቢቂላ',
  Devanagari: 'प्रिया शर्मा',
  Bengali: 'রবীন্দ্রনাথ',
  Gujarati: 'પટેલ',
  Gurmukhi: 'ਹਰਪ੍ਰੀਤ',
  Tamil: 'முருகன்',
  Telugu: 'వెంకట',
  Thai: 'สมชาย',
  Chinese: '王小明 臺灣',
  Japanese: 'さくら カタカナ 田中',
  Korean: '김철수',
};

export const facts: AgreementFacts = {
  kind: 'agreement',
  ref: 'F7K2Q9A03',
  signedAt: '2026-11-24T21:30:00.000Z',
  textVersion: 'agreement-1',
  systemNeed: 'ERP / POS System',
  silenceAccepts: false,
  owner: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware', phone: '+254712345678' },
  description: 'A till for three shops.',
  terms: {
    amount: 300_000,
    deposit: 50_000,
    period: '24 Months',
    fees: [{ name: 'Set-up', amount: 5_000 }],
  },
  consent: {
    version: 'offer-2',
    text: 'I have read the terms.',
    address: '41.90.1.2',
    agreedAt: '2026-11-24T21:30:00.000Z',
    codeSentAt: '2026-11-24T21:29:00.000Z',
  },
  change: null,
};

export const orderOf = (given: PaperFacts): PaperOrderItem => ({
  userId: 'u',
  projectId: 'p',
  ref: 'F7K2Q9A03',
  number: 'F7K2Q9A03-1',
  orderedAt: '2026-11-24T21:30:00.000Z',
  facts: given,
});

/** A PDF's letters without blanks, because line ends vary. */
export const lettersOf = async (bytes: Uint8Array): Promise<string> =>
  (await pagesOf(bytes)).join('');

export const pagesOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await pageTexts(bytes)).map(withoutBlanks);

export const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const MOST_BYTES = 300_000;

/** An agreement with the longest texts. @param letter the code of each one, in turn */
export function longestOf(letter: (n: number) => number): AgreementFacts {
  let next = 0;
  const typed = (letters: number) =>
    String.fromCodePoint(...Array.from({ length: letters }, () => letter(next++)));
  return {
    ...facts,
    owner: { ...facts.owner, fullName: typed(80), businessName: typed(100) },
    description: typed(2_000),
    terms: {
      ...facts.terms,
      period: '48 Months',
      fees: Array.from({ length: 10 }, (_, n) => ({ name: typed(60), amount: n + 1 })),
    },
  };
}
