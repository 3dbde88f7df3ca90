import { useReducer } from 'react';
import { useMe } from './staff.ts';

/** Unsent texts by member and field, in this tab only. The browser asks before the tab closes or reloads. */
const drafts = new Map<string, string>();

const askFirst = (event: Event): void => event.preventDefault();

export const draftOf = (name: string, saved = ''): string => drafts.get(name) ?? saved;

/** @param saved already stored, so nothing is lost */
export function keepDraft(name: string, text: string, saved = ''): void {
  if (text === saved) drafts.delete(name);
  else drafts.set(name, text);
  const isAnyTyped = [...drafts.values()].some((one) => one.trim() !== '');
  if (isAnyTyped) globalThis.addEventListener('beforeunload', askFirst);
  else globalThis.removeEventListener('beforeunload', askFirst);
}

export function forgetDrafts(): void {
  for (const name of drafts.keys()) keepDraft(name, '');
}

/**
 * A text that is lost only when somebody empties or sends it.
 * @param what names the field and file; it is kept apart for each member
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
