import { wordsOf } from './words.ts';

/**
 * Finds the list in which a text stands as a whole: in any case, with or without marks and punctuation.
 *
 * @param lists phrases in small letters, parted by commas
 * @returns the name of the list; null if the text stands in none
 */
export function listWith<Name extends string>(
  lists: Readonly<Record<Name, string>>,
  text: string,
): Name | null {
  const said = wordsOf(text).join(' ');
  const names = Object.keys(lists) as Name[];
  return names.find((name) => lists[name].split(', ').includes(said)) ?? null;
}
