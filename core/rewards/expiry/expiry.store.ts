import { write } from '../../platform/write.ts';
import { type ExpiryNote, expiry } from './expiry.entity.ts';
import { SHARDS } from './expiry-note.ts';

const PAGE = 1000;

/** Reads the notes about all customers with points that expire in a month, page by page. */
export async function* listExpiryNotes(month: string): AsyncGenerator<ExpiryNote[]> {
  for (let shard = 0; shard < SHARDS; shard += 1) {
    let cursor: string | undefined;
    do {
      const key = { month, shard };
      const { items, next } = await expiry.page({ key, limit: PAGE, cursor, consistent: false });
      yield items;
      cursor = next ?? undefined;
    } while (cursor);
  }
}

export async function deleteExpiryNote(note: ExpiryNote): Promise<void> {
  await write(expiry.delete(note));
}
