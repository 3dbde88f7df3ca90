/** What the cases of a test file share, such as the people of its office. */
import { isInside } from './transport.ts';

/** @returns a function that makes a thing once for a table: inside a process, each file has a table of its own */
export function ofFile<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  const made = new Map<string, Promise<Thing>>();
  return () => {
    const table = isInside ? (process.env.TABLE_NAME ?? '') : '';
    const thing = made.get(table) ?? make();
    made.set(table, thing);
    return thing;
  };
}
