import type { EntityItem } from 'electrodb';
import { expiry } from './expiry.entity.ts';
import { type ExpiryNote, SHARDS } from './expiry-note.ts';

const PAGE = 1000;

/** Reads the notes about all customers with points that expire in a month, page by page. */
export async function* listExpiryNotes(month: string): AsyncGenerator<ExpiryNote[]> {
  for (let shard = 0; shard < SHARDS; shard += 1) {
    let cursor: string | null = null;
    do {
      const page: { data: EntityItem<typeof expiry>[]; cursor: string | null } = await expiry.query
        .byMonth({ month, shard })
        .go({ cursor, limit: PAGE });
      yield page.data;
      cursor = page.cursor;
    } while (cursor);
  }
}

export async function deleteExpiryNote({ month, shard, businessId, phone }: ExpiryNote) {
  await expiry.delete({ month, shard, businessId, phone }).go();
}
