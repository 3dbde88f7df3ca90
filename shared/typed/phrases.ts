import { wordsOf } from './words.ts';

/** The list that has the whole text; capitals and marks do not count. `lists` are lower-case phrases between commas. */
export function listWith<Name extends string>(
  lists: Readonly<Record<Name, string>>,
  text: string,
): Name | null {
  const said = wordsOf(text).join(' ');
  const names = Object.keys(lists) as Name[];
  return names.find((name) => lists[name].split(', ').includes(said)) ?? null;
}
