import type { EntityItem } from 'electrodb';
import type { ExpiryRow } from './expire-points.ts';
import { expiry } from './expiry.entity.ts';

/** Everybody with points that expire in a month, page by page. */
export async function* listExpiring(month: string): AsyncGenerator<ExpiryRow> {
  let cursor: string | null = null;
  do {
    const page: { data: EntityItem<typeof expiry>[]; cursor: string | null } = await expiry.query
      .byMonth({ month })
      .go({ cursor, limit: 200 });
    yield* page.data;
    cursor = page.cursor;
  } while (cursor);
}

export async function forgetExpiring({ month, businessId, phone }: ExpiryRow): Promise<void> {
  await expiry.delete({ month, businessId, phone }).go();
}
