import type { EntityItem } from 'electrodb';
import { expiry } from './expiry.entity.ts';
import type { ExpiryNote } from './expiry-note.ts';
import { SHARDS } from './expiry-note.ts';

const PAGE = 1000;

/** Pages of everybody with points that expire in a month. */
export async function* listExpiring(month: string): AsyncGenerator<ExpiryNote[]> {
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

export async function forgetExpiring({ month, shard, businessId, phone }: ExpiryNote) {
  await expiry.delete({ month, shard, businessId, phone }).go();
}
