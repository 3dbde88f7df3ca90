import type { Item } from './data.store.ts';

/** Which opens something, however it is kept, or names who of the staff looked. */
const SECRET = /hash$|^(apiKey|statementPassword|reviewer)$/i;

/** How the table finds and forgets items. */
const TECHNICAL = /^(pk|sk|gsi\d[ps]k|ttl|__edb_v__|kindKey)$/;

/** An item as its owner may have it, under the name of its kind: `what`. */
export function shownItem({ __edb_e__: what, ...item }: Item): Item {
  const shown = Object.entries(item).filter(
    ([name]) => !SECRET.test(name) && !TECHNICAL.test(name),
  );
  return { what, ...Object.fromEntries(shown) };
}
