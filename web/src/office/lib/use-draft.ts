import { useReducer } from 'react';
import { useMe } from './staff.ts';

/**
 * Unsent texts, by member and field. They are in the memory of this tab alone: another screen loses none of
 * it, and the browser asks before the tab is closed or loaded again.
 */
const drafts = new Map<string, string>();

const askFirst = (event: Event): void => event.preventDefault();

export const draftOf = (name: string, saved = ''): string => drafts.get(name) ?? saved;

/** @param saved what is stored already: nothing is lost of it */
export function keepDraft(name: string, text: string, saved = ''): void {
  if (text === saved) drafts.delete(name);
  else drafts.set(name, text);
  const isAnyTyped = [...drafts.values()].some((one) => one.trim() !== '');
  if (isAnyTyped) globalThis.addEventListener('beforeunload', askFirst);
  else globalThis.removeEventListener('beforeunload', askFirst);
}

/** For a sign-out: the next member finds nothing. */
export function forgetDrafts(): void {
  for (const name of drafts.keys()) keepDraft(name, '');
}

/**
 * A text for colleagues or an owner that is lost only where somebody empties or sends it.
 *
 * @param what names the field and the file: nobody else who signs in here gets it
 * @param saved is shown until something else is typed
 */
export function useDraft(what: string, saved = ''): [text: string, type: (text: string) => void] {
  const { data: me } = useMe();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const name = `${me?.staffId} ${what}`;
  const type = (text: string) => {
    keepDraft(name, text, saved);
    drawAgain();
  };
  return [draftOf(name, saved), type];
}
