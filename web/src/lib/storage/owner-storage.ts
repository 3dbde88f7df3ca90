/**
 * An owner's work on this device, apart from others'. It goes when the session ends; drafts go only when the owner
 * signs out here. In another's business the owner is `person@business` (session/session.ts), so businesses do not mix.
 */

const prefixOf = (owner: string): string => `miliki.of.${owner}.`;

export function readStored<Value>(owner: string, name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefixOf(owner) + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(owner: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(prefixOf(owner) + name, JSON.stringify(value));
  } catch {
    // A full or closed storage must not stop anybody from typing.
  }
}

export function removeStored(owner: string, name: string): void {
  localStorage.removeItem(prefixOf(owner) + name);
}

/** The names of unsent texts begin with this. */
export const DRAFT = 'draft.';

export const removeAllStored = (owner: string): void => removeNamed(owner, () => true);

export const removeAllButDrafts = (owner: string): void =>
  removeNamed(owner, (name) => !name.startsWith(DRAFT));

function removeNamed(person: string, isMeant: (name: string) => boolean): void {
  const inOwn = prefixOf(person);
  const inOthers = inOwn.replace(/\.$/, '@');
  for (const key of Object.keys(localStorage)) {
    const isOfPerson = key.startsWith(inOwn) || key.startsWith(inOthers);
    const name = key.slice(key.indexOf('.', inOwn.length - 1) + 1);
    if (isOfPerson && isMeant(name)) localStorage.removeItem(key);
  }
}

/** For rows that are too many for `localStorage`. */
export const ROWS_DATABASE = 'miliki-import';

/** Removes every owner's rows: none outlive a session on this device. */
export function removeRows(): void {
  try {
    indexedDB.deleteDatabase(ROWS_DATABASE);
  } catch {
    // A browser without storage has no rows.
  }
}
