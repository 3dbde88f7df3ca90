import fc from 'fast-check';
import { amountInWords, MOST_IN_WORDS } from '#shared/repayments/amount-in-words.ts';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import amounts from './samples/amount-in-words.json' with { type: 'json' };

const numbersOf = (fromZero: string, tensFrom20: string): Record<string, number> =>
  Object.fromEntries([
    ...fromZero.split(' ').map((word, at) => [word, at]),
    ...tensFrom20.split(' ').map((word, at) => [word, 20 + 10 * at]),
  ]);

const englishWords = numbersOf(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
);

/** Reads an amount: words add up until a size multiplies them. */
function readEnglish(text: string): number {
  const words = text.replace(/ Kenya shillings? only$/, '').toLowerCase();
  let [sum, part] = [0, 0];
  for (const word of words.split(/[ -]/)) {
    if (word === 'and') continue;
    if (word === 'hundred') part *= 100;
    else if (word === 'thousand' || word === 'million') {
      sum += part * (word === 'thousand' ? 1_000 : 1_000_000);
      part = 0;
    } else part += englishWords[word] ?? Number.NaN;
  }
  return sum + part;
}

const kiswahiliWords = numbersOf(
  'sifuri moja mbili tatu nne tano sita saba nane tisa kumi',
  'ishirini thelathini arobaini hamsini sitini sabini themanini tisini',
);

const kiswahiliSizes: Record<string, number> = {
  milioni: 1_000_000,
  laki: 100_000,
  elfu: 1_000,
  mia: 100,
  shilingi: 1,
};

/**
 * Reads an amount by ear, without commas: a size multiplies the tens and ones after it, as long as they form one
 * number. The rest is counted separately.
 */
function readKiswahili(text: string): number {
  let [sum, size, part] = [0, 1, 0];
  const close = (next: number) => {
    sum += size * part;
    [size, part] = [next, 0];
  };
  for (const word of text.toLowerCase().replaceAll(',', '').replace(/ tu$/, '').split(' ')) {
    const [value, nextSize] = [kiswahiliWords[word], kiswahiliSizes[word]];
    if (nextSize) close(nextSize);
    else if (value === undefined) expect(word).toBe('na');
    else {
      const goesOn = part === 0 || (part >= 10 && part % 10 === 0 && value < 10);
      if (!goesOn) close(1);
      part += value;
    }
  }
  close(1);
  return sum;
}

const readers = { en: readEnglish, sw: readKiswahili };

it.each(amounts)('KES $amount is spelled out in English and in Kiswahili', ({ amount, en, sw }) => {
  expect(amountInWords(amount, 'en')).toBe(en);
  expect(amountInWords(amount, 'sw')).toBe(sw);
});

it.each(['en', 'sw'] as const)(
  'no two amounts have the same words: each is read back as it was (%s)',
  (language) => {
    const digits = fc
      .array(fc.constantFrom(0, 0, 0, 1, 2, 5, 9), { minLength: 1, maxLength: 8 })
      .map((given) => Number(given.join('')));
    const amount = fc.oneof(digits, fc.integer({ min: 0, max: MOST_IN_WORDS }));
    inRuns(runsOf(2_000, 20_000), amount, (given) => {
      expect(readers[language](amountInWords(given, language))).toBe(given);
    });
    for (let given = 0; given <= 30_000; given += 1) {
      if (readers[language](amountInWords(given, language)) !== given) expect.fail(`${given}`);
    }
  },
);

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MOST_IN_WORDS + 1])(
  '%d is no amount that has words',
  (amount) => {
    for (const language of ['en', 'sw'] as const) {
      expect(() => amountInWords(amount, language)).toThrow(RangeError);
    }
  },
);
