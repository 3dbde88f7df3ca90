import fc from 'fast-check';
import { costlyLetters, plainLetters, plainSms, segmentsOf } from '#shared/sms/segments.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/segments.json' with { type: 'json' };

function packNaively(text: string, encoding: string) {
  const sizeOf = (letter: string) => (/[\^{}\\[~\]|€\f]/.test(letter) ? 2 : 1);
  const sizes = [...text].map((letter) => (encoding === 'UCS-2' ? letter.length : sizeOf(letter)));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [single, each] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
  const room = units <= single ? single : each;
  const filled: number[] = [];
  for (const size of sizes) {
    const last = filled.pop() ?? 0;
    filled.push(...(last + size <= room ? [last + size] : [last, size]));
  }
  return { units, segments: filled.length, left: room - (filled.at(-1) ?? 0) };
}

describe('threat 36: the segments of an SMS', () => {
  it.each([
    ['an empty text has no segment', '', 0, 160],
    ['160 letters of GSM-7 are one segment', 'a'.repeat(160), 1, 0],
    ['161 letters of GSM-7 are two segments', 'a'.repeat(161), 2, 145],
    ['306 letters of GSM-7 are two segments', 'a'.repeat(306), 2, 0],
    ['307 letters of GSM-7 are three segments', 'a'.repeat(307), 3, 152],
    ['80 brackets, which count double, are one segment', '['.repeat(80), 1, 0],
    ['81 brackets are two segments', '['.repeat(81), 2, 143],
    ['153 euro signs, 76 in a segment, are three segments', '€'.repeat(153), 3, 151],
    [
      'a bracket that would straddle the border begins the next segment',
      `${'a'.repeat(152)}[${'a'.repeat(152)}`,
      3,
      152,
    ],
    ['70 letters with one that is not of GSM-7 are one segment', `${'a'.repeat(69)}’`, 1, 0],
    ['71 letters with one that is not of GSM-7 are two segments', `${'a'.repeat(70)}’`, 2, 63],
    ['35 emoji are one segment', '💰'.repeat(35), 1, 0],
    ['36 emoji, 33 in a segment, are two segments', '💰'.repeat(36), 2, 61],
    [
      '67 emoji are three segments, because the halves of an emoji never part',
      '💰'.repeat(67),
      3,
      65,
    ],
    ['the welcome SMS with a name is two segments', welcomeSms('Wanjiku'), 2, 139],
  ])('%s', (_, text, segments, left) => expect(segmentsOf(text)).toMatchObject({ segments, left }));

  it.each(Object.entries(samples.units))('%s', (_, { text, encoding, units }) =>
    expect(segmentsOf(text)).toMatchObject({ encoding, units }),
  );

  const gsm = fc.constantFrom('a', '\n', 'é', '[', '€', '\f', 'Ω');
  const any = fc.constantFrom('a', '[', '’', '💰', 'ç', 'دك');
  const texts = fc.array(fc.oneof(gsm, any), { maxLength: 500 }).map((letters) => letters.join(''));

  it('segments are packed letter by letter, as an independent count finds them', () =>
    forAny(texts, (text) => {
      const { encoding, segments, units, left } = segmentsOf(text);
      const packed = packNaively(text, encoding);
      expect(units).toBe(packed.units);
      expect([segments, left]).toEqual([packed.segments, packed.left]);
    }));

  it('a longer text never has fewer segments', () =>
    forAny(texts, texts, (text, more) => {
      expect(segmentsOf(text + more).segments).toBeGreaterThanOrEqual(segmentsOf(text).segments);
    }));
});

it.each([
  ['It’s “new” – come…', 'It\'s "new" - come...'],
  ['Ng’ombe\u00a0wa ç', "Ng'ombe wa c"],
  ['Dukã 💰', 'Duka '],
  ['50% off `today`', "50% off 'today'"],
  ['Plain [text] for 5 €', 'Plain [text] for 5 €'],
])('%j has the plain text %j', (text, plain) => expect(plainLetters(text)).toBe(plain));

it('each dear letter is named once, with what would stand in its place', () => {
  expect(costlyLetters('It’s Wanjiku’s 💰')).toEqual([
    { letter: '’', plain: "'" },
    { letter: '💰', plain: '' },
  ]);
  expect(costlyLetters('Plain [text]')).toEqual([]);
});

it('a text with plain letters is sent as GSM-7, whatever was written', () =>
  forAny(fc.array(fc.nat({ max: 0xffff })), (units) => {
    const text = String.fromCharCode(...units);
    expect(segmentsOf(plainLetters(text)).encoding).toBe('GSM-7');
  }));

it.each([
  ['Mama Njeri Shop', 'Mama Njeri Shop'],
  ['Njeri’s Café', "Njeri's Café"],
  ['Dukã 💰 Kubwa', 'Duka Kubwa'],
  ['[Best] {Shop} €', 'Best Shop'],
  ['دكان', ''],
])('the name %s becomes %j in an SMS that is to stay one segment', (name, plain) =>
  expect(plainSms(name)).toBe(plain),
);
