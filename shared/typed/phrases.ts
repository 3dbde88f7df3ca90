import { wordsOf } from './words.ts';

/**
 * Finds the list that has the whole text, in any case, with or without marks and punctuation; null if none has it.
 * `lists` are phrases in small letters, separated by commas.
 */
export function listWith<Name extends string>(
  lists: Readonly<Record<Name, string>>,
  text: string,
): Name | null {
  const said = wordsOf(text).join(' ');
  const names = Object.keys(lists) as Name[];
  return names.find((name) => lists[name].split(', ').includes(said)) ?? null;
}
