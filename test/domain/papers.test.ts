import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { PaperOrderItem } from '../../core/papers/paper-order.entity.ts';
import { paperText } from '../../core/papers/paper-text.ts';
import { renderPaper } from '../../core/papers/render-paper.ts';
import { printable, runsOf } from '../../core/papers/runs.ts';
import { agreementText } from '../../shared/agreements/agreement-text.ts';
import { bindingTexts } from '../../shared/applications/consent.ts';
import type { AgreementFacts, PaperFacts } from '../../shared/papers/paper-facts.ts';

/** Names in the scripts that a phone can type. */
const names = {
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

const facts: AgreementFacts = {
  ...{ kind: 'agreement', ref: 'F7K2Q9A03', signedAt: '2026-11-24T21:30:00.000Z' },
  ...{ textVersion: 'agreement-1', systemNeed: 'ERP / POS System', silenceAccepts: false },
  owner: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware', phone: '+254712345678' },
  description: 'A till for three shops.',
  terms: {
    ...{ amount: 300_000, deposit: 50_000, period: '24 Months' },
    fees: [{ name: 'Set-up', amount: 5_000 }],
  },
  consent: {
    ...{ version: 'offer-2', text: 'I have read the terms.', address: '41.90.1.2' },
    ...{ agreedAt: '2026-11-24T21:30:00.000Z', codeSentAt: '2026-11-24T21:29:00.000Z' },
  },
  change: null,
};

const orderOf = (given: PaperFacts): PaperOrderItem => ({
  ...{ userId: 'u', projectId: 'p', ref: 'F7K2Q9A03', number: 'F7K2Q9A03-1' },
  ...{ orderedAt: '2026-11-24T21:30:00.000Z', facts: given },
});

const ofProject = {
  ...{ ref: 'F7K2Q9A03', name: 'Kamau Hardware POS', businessName: 'Kamau Hardware' },
  systemNeed: 'ERP / POS System',
} as const;

const others: readonly PaperFacts[] = [
  {
    ...{ kind: 'acceptance', ...ofProject, deliveredAt: '2026-11-24T21:30:00.000Z' },
    ...{ acceptedBy: 'owner', milestones: [{ name: 'Stock', acceptedAt: '2026-11-20T06:00:00Z' }] },
    agreements: [{ ref: 'F7K2Q9A03', firstDueDay: '2026-12-25' }],
  },
  {
    ...{ kind: 'ownership', ...ofProject, ownedAt: '2027-11-24T06:00:00.000Z' },
    agreements: [
      { ref: 'F7K2Q9A03', total: 305_000 },
      { ref: 'B2C3D4E5F', total: 20_000 },
    ],
  },
  {
    ...{ kind: 'handover', ...ofProject, ownedAt: '2027-11-24T06:00:00.000Z' },
    ...{ links: [{ kind: 'live', url: 'https://pos.example.ke' }], files: ['User guide'] },
    supportPlans: [{ kind: 'hosting', price: 3_000 }],
  },
];

/** All letters of a PDF without blanks: where a line ends is no part of its text. */
async function lettersOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  await task.destroy();
  return withoutBlanks(pages.join(''));
}

const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const MOST_BYTES = 300_000;

/** An agreement whose texts are as long as contracts allow. @param letter the code of each one, in turn */
function longestOf(letter: (n: number) => number): AgreementFacts {
  let next = 0;
  const typed = (letters: number) =>
    String.fromCodePoint(...Array.from({ length: letters }, () => letter(next++)));
  return {
    ...facts,
    owner: { ...facts.owner, fullName: typed(80), businessName: typed(100) },
    description: typed(2_000),
    terms: {
      ...{ ...facts.terms, period: '48 Months' },
      fees: Array.from({ length: 10 }, (_, n) => ({ name: typed(60), amount: n + 1 })),
    },
  };
}

describe('the PDF of a paper', () => {
  it('an agreement says in both languages what was agreed to, and which of them is binding', async () => {
    const letters = await lettersOf(await renderPaper(orderOf(facts)));
    for (const language of ['en', 'sw'] as const) {
      for (const { title, paragraphs } of agreementText(language, facts)) {
        for (const text of [title, ...paragraphs]) {
          expect(letters).toContain(withoutBlanks(printable(text)));
        }
      }
      expect(letters).toContain(withoutBlanks(bindingTexts[language]));
    }
  });

  it('an agreement has the evidence of who signed it: text, moment in Nairobi, address and code', async () => {
    const letters = await lettersOf(await renderPaper(orderOf(facts)));
    for (const text of [
      '25 November 2026 at 00:30:00, Nairobi',
      '41.90.1.2',
      'offer-2',
      'I have read the terms.',
      'a code sent by SMS to +254712345678 on 25 November 2026 at 00:29:00, Nairobi',
      'F7K2Q9A03-1 · page 1 of',
    ]) {
      expect(letters).toContain(withoutBlanks(text));
    }
  });

  it.each(others.map((given) => [given.kind, given] as const))(
    'the paper %s has all that its order says',
    async (_, given) => {
      const letters = await lettersOf(await renderPaper(orderOf(given)));
      const { title, blocks } = paperText(given);
      const texts = blocks.flatMap((block) => {
        if (block.kind === 'page') return [];
        return block.kind === 'row' ? [block.label, block.value] : [block.text];
      });
      for (const text of [title, ...texts]) expect(letters).toContain(withoutBlanks(text));
    },
  );

  it.each(Object.entries(names))(
    'a name in %s letters is printed as it was typed',
    async (_, name) => {
      const given = { ...facts, owner: { ...facts.owner, fullName: name } };
      const bytes = await renderPaper(orderOf(given));
      const letters = await lettersOf(bytes);
      // What is read from right to left comes out of a PDF in the order of the page.
      const found = [...withoutBlanks(name)];
      const missing = found.filter((letter) => !letters.includes(letter));
      expect(missing).toEqual([]);
      expect(letters).not.toContain('?');
      expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
    },
  );

  it('threat 97: the same order makes the same bytes, and another one makes others', async () => {
    const all = { ...facts, owner: { ...facts.owner, fullName: Object.values(names).join(' ') } };
    const [first, second] = [await renderPaper(orderOf(all)), await renderPaper(orderOf(all))];
    expect(hashOf(first)).toBe(hashOf(second));
    expect(first.length).toBeLessThanOrEqual(MOST_BYTES);
    const other = await renderPaper({ ...orderOf(all), orderedAt: '2026-11-24T21:30:00.001Z' });
    expect(hashOf(other)).toBe(
      hashOf(await renderPaper({ ...orderOf(all), orderedAt: '2026-11-24T21:30:00.001Z' })),
    );
  });

  it.each([
    ['English', (n: number) => 'Stock, sales and a report for each shop. '.charCodeAt(n % 41)],
    ['Arabic', (n: number) => 'محمد علي للبقالة والخضروات '.charCodeAt(n % 27)],
    ['Chinese, of which 500 letters differ', (n: number) => 0x4e00 + (n % 500)],
  ])('an agreement with the longest texts in %s is no larger than 300 KB', async (_, letter) => {
    expect((await renderPaper(orderOf(longestOf(letter)))).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('no letters make an agreement larger than 1.5 MB', async () => {
    const letter = (n: number) => (n % 2 === 0 ? 0x8e00 + n : 0xac00 + 2 * n);
    expect((await renderPaper(orderOf(longestOf(letter)))).length).toBeLessThanOrEqual(1_500_000);
  });
});

describe('the letters of a paper', () => {
  it('threat 97: emoji, marks of direction and controls are left out, and digits stay', () => {
    const text = 'Duka\u{1F600} \u{202E}la\u{202C} Ma\u0000ma\u{FE0F} 24#*\u{20E3} 👩‍🍳🇰🇪';
    expect(printable(text)).toBe('Duka la Mama 24#*');
  });

  it('a letter that no font has is a question mark, whatever comes before it', () => {
    expect(
      runsOf('ᚠA')
        .map(({ text }) => text)
        .join(''),
    ).toBe('?A');
  });

  it('whatever was typed, a paper is made, and its letters are in the order in which they were typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const text = printable(typed);
        const written = runsOf(text)
          .map((run) => run.text)
          .join('');
        expect([...written]).toHaveLength([...text].length);
      }),
    );
  });

  it('a paper is made of whatever somebody typed', async () => {
    const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(typed, async (fullName) => {
        const given = { ...facts, owner: { ...facts.owner, fullName } };
        expect((await renderPaper(orderOf(given))).length).toBeGreaterThan(10_000);
      }),
      { numRuns: 8 },
    );
  });
});
