import { readMyData } from '#shared/account-export/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/**
 * Fetches everything that is stored about the owner, page by page, and saves it as a file.
 *
 * @param onProgress is called with the number of records so far
 */
export async function downloadMyData(onProgress: (records: number) => void): Promise<void> {
  // Each page becomes text at once: parsed records take many times the memory.
  const texts: string[] = [];
  let records = 0;
  let cursor: string | null | undefined;
  do {
    const { items, next } = await call(readMyData, { body: cursor ? { cursor } : {} });
    texts.push(...items.map((item) => JSON.stringify(item, null, 2)));
    records += items.length;
    onProgress(records);
    cursor = next;
  } while (cursor);
  save(new Blob([`[\n${texts.join(',\n')}\n]\n`], { type: 'application/json' }));
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'my-data.json';
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
