/** Names as the search compares them: spelling must not decide whether a name is found. */

/** A name is found by its first six words. A seventh adds little. */
export const MOST_WORDS = 6;

/** Nobody types more letters of a name, and a key of the table has a limit. */
const MOST_LETTERS = 60;

/** Apostrophes belong to a word: Ng'ang'a is Nganga, and Njeri's is Njeris. */
const APOSTROPHES = /['’‘‛ʼʹ′`´ʻʽʾʿˈ՚＇ꞌ❛❜]/g;

/** Marks of letters, and invisible characters: a zero-width space does not divide a name. */
const MARKS = /[\p{M}\p{Cf}]/gu;

const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Lower case, without accents and apostrophes. */
export const foldedText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(MARKS, '');

/** In lower case, without accents, apostrophes and other punctuation. */
export const allWordsOf = (text: string): string[] =>
  foldedText(text)
    .split(NO_WORD)
    .filter((word) => word !== '');

/** The words by which a name is found. */
export const wordsOf = (name: string): string[] => allWordsOf(name).slice(0, MOST_WORDS);

/** Joins words into a text that a key can hold. */
export const phraseOf = (words: readonly string[]): string =>
  [...words.join(' ')].slice(0, MOST_LETTERS).join('');

/** One rotation per word, such as `b c a`: a prefix finds the name by any word, and by two words in either order. */
export function phrasesOf(name: string): string[] {
  const words = wordsOf(name);
  return words.map((_, at) => phraseOf([...words.slice(at), ...words.slice(0, at)]));
}

/** Whether each word begins a word of the name. */
export function hasWords(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The longest word, because long words are in few names; '' if there are no words. */
export const longestOf = (words: readonly string[]): string =>
  words.toSorted((one, other) => other.length - one.length)[0] ?? '';
