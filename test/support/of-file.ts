/** Things that a test file's cases share, such as its staff. */
import { isInside } from './transport.ts';

/** Makes a thing once per table: inside a process, each file has a table. */
export function ofFile<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  const made = new Map<string, Promise<Thing>>();
  return () => {
    const table = isInside ? (process.env.TABLE_NAME ?? '') : '';
    const thing = made.get(table) ?? make();
    made.set(table, thing);
    return thing;
  };
}
