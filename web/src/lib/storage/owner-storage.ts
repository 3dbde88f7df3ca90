/**
 * The work of an owner that this device stores, apart from that of others. It goes when the session
 * ends, but for drafts, which go when the owner signs out here. In a business of somebody else the owner is
 * `person@business` (session/session.ts): what belongs to one business is not read in another.
 */

const prefixOf = (owner: string): string => `miliki.of.${owner}.`;

/** @returns undefined if nothing legible is stored */
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

/** Texts that an owner has typed and not sent have names that begin with this. */
export const DRAFT = 'draft.';

export const removeAllStored = (owner: string): void => removeNamed(owner, () => true);

export const removeAllButDrafts = (owner: string): void =>
  removeNamed(owner, (name) => !name.startsWith(DRAFT));

/** Removes what a person has stored, in whichever business. */
function removeNamed(person: string, isMeant: (name: string) => boolean): void {
  const inOwn = prefixOf(person);
  const inOthers = inOwn.replace(/\.$/, '@');
  for (const key of Object.keys(localStorage)) {
    const isOfPerson = key.startsWith(inOwn) || key.startsWith(inOthers);
    const name = key.slice(key.indexOf('.', inOwn.length - 1) + 1);
    if (isOfPerson && isMeant(name)) localStorage.removeItem(key);
  }
}

/** The database of rows that are too many for `localStorage`. */
export const ROWS_DATABASE = 'miliki-import';

/** Removes the rows of every owner: nobody's outlive a session on this device. */
export function removeRows(): void {
  try {
    indexedDB.deleteDatabase(ROWS_DATABASE);
  } catch {
    // A browser that stores nothing has no rows.
  }
}
