/** Amounts in words, as on receipts: nobody can add a digit. Whole KES. */
import type { Language } from '#shared/platform/languages.ts';

/** More than all payments of an agreement together. */
export const MOST_IN_WORDS = 99_999_999;

/** @returns such as `Twenty-five thousand Kenya shillings only`. @throws RangeError unless 0 to 99,999,999 whole KES */
export function amountInWords(amount: number, language: Language): string {
  if (!Number.isInteger(amount) || amount < 0 || amount > MOST_IN_WORDS) {
    throw new RangeError(`no words for the amount ${amount}`);
  }
  return language === 'en' ? shillings(amount) : `Shilingi ${kiswahili(amount)} tu`;
}

function shillings(amount: number): string {
  const words = english(amount);
  const unit = amount === 1 ? 'shilling' : 'shillings';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} Kenya ${unit} only`;
}

const englishOnes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];

const englishTens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function english(amount: number): string {
  if (amount >= 1_000_000) return scaled(amount, 1_000_000, 'million');
  if (amount >= 1_000) return scaled(amount, 1_000, 'thousand');
  if (amount >= 100) return scaled(amount, 100, 'hundred');
  if (amount < 20) return englishOnes[amount] ?? '';
  const tens = englishTens[Math.floor(amount / 10) - 2] ?? '';
  return amount % 10 === 0 ? tens : `${tens}-${englishOnes[amount % 10]}`;
}

/** Kenyans say "and" before anything below a hundred. */
function scaled(amount: number, size: number, name: string): string {
  const rest = amount % size;
  const words = `${english(Math.floor(amount / size))} ${name}`;
  if (rest === 0) return words;
  return `${words} ${rest < 100 ? 'and ' : ''}${english(rest)}`;
}

const kiswahiliOnes = [
  'sifuri',
  'moja',
  'mbili',
  'tatu',
  'nne',
  'tano',
  'sita',
  'saba',
  'nane',
  'tisa',
];

const kiswahiliTens = [
  'kumi',
  'ishirini',
  'thelathini',
  'arobaini',
  'hamsini',
  'sitini',
  'sabini',
  'themanini',
  'tisini',
];

/** A laki is 100,000. People count in lakis, so at most two digits count the thousands. */
const kiswahiliSizes = [
  { size: 1_000_000, name: 'milioni' },
  { size: 100_000, name: 'laki' },
  { size: 1_000, name: 'elfu' },
] as const;

function kiswahili(amount: number): string {
  let rest = amount;
  const parts: string[] = [];
  for (const { size, name } of kiswahiliSizes) {
    if (rest >= size) parts.push(`${name} ${belowHundred(Math.floor(rest / size))}`);
    rest %= size;
  }
  if (parts.length === 0) return belowThousand(rest);
  // "Elfu ishirini na tano" is 25,000, so 20,005 is "elfu ishirini na shilingi tano".
  if (rest > 0 && rest < 100) return `${listed(parts)} na shilingi ${belowHundred(rest)}`;
  return listed(rest > 0 ? [...parts, belowThousand(rest)] : parts);
}

/** The last part follows "na", unless it contains a "na". */
function listed(parts: readonly string[]): string {
  const [last = '', ...before] = parts.toReversed();
  if (before.length === 0) return last;
  return `${before.toReversed().join(', ')}${last.includes(' na ') ? ', ' : ' na '}${last}`;
}

function belowThousand(amount: number): string {
  if (amount < 100) return belowHundred(amount);
  const rest = amount % 100;
  const hundreds = `mia ${kiswahiliOnes[Math.floor(amount / 100)]}`;
  if (rest === 0) return hundreds;
  // One "na" is enough: mia tatu na kumi, mia tatu arobaini na tano.
  const words = belowHundred(rest);
  return `${hundreds}${words.includes(' na ') ? ' ' : ' na '}${words}`;
}

function belowHundred(amount: number): string {
  if (amount < 10) return kiswahiliOnes[amount] ?? '';
  const tens = kiswahiliTens[Math.floor(amount / 10) - 1] ?? '';
  return amount % 10 === 0 ? tens : `${tens} na ${kiswahiliOnes[amount % 10]}`;
}
