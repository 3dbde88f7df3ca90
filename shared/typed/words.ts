/** Names as the search compares them: how somebody types a name must not decide whether it is found. */

/** Words of a name by which it is found: a seventh says little more. */
export const MOST_WORDS = 6;

/** More letters of a name than anybody types. A key of the table has an end. */
const MOST_LETTERS = 60;

/** Apostrophes stand inside a word: Ng'ang'a is Nganga, and Njeri's is Njeris. */
const APOSTROPHES = /['’‘‛ʼʹ′`´ʻʽʾʿˈ՚＇ꞌ❛❜]/g;

/** Marks of letters, and what is not seen: a zero-width space in a name parts no words. */
const MARKS = /[\p{M}\p{Cf}]/gu;

const NO_WORD = /[^\p{L}\p{N}]+/u;

/** @returns a text in small letters, without marks and apostrophes */
export const foldedText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(MARKS, '');

/** @returns all words of a text in small letters, without marks, apostrophes and other punctuation */
export const allWordsOf = (text: string): string[] =>
  foldedText(text)
    .split(NO_WORD)
    .filter((word) => word !== '');

/** @returns the words of a name by which it is found */
export const wordsOf = (name: string): string[] => allWordsOf(name).slice(0, MOST_WORDS);

/** @returns words as one text that a key can hold */
export const phraseOf = (words: readonly string[]): string =>
  [...words.join(' ')].slice(0, MOST_LETTERS).join('');

/**
 * A name from each of its words on, the words before it put at the end: so it is found by the beginning
 * of any word, and by two names in either order.
 *
 * @returns no phrase for a name without letters and digits
 */
export function phrasesOf(name: string): string[] {
  const words = wordsOf(name);
  return words.map((_, at) => phraseOf([...words.slice(at), ...words.slice(0, at)]));
}

/** @returns whether each of some words begins a word of a name */
export function hasWords(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** @returns the longest of some words, the one that says most; empty without any */
export const longestOf = (words: readonly string[]): string =>
  words.toSorted((one, other) => other.length - one.length)[0] ?? '';
