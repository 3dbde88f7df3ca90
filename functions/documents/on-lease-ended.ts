import type { EntityItem } from 'electrodb';
import type { lease } from '../../core/documents/lease.entity.ts';
import { deleteObject } from '../../core/documents/object.store.ts';
import { giveUp } from '../../core/documents/upload.store.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

/**
 * Takes a file away whose time is over, unless an application has it. One that its owner removed
 * goes once more: a slow phone may have finished sending it after that.
 */
export const handler = forEachRecord(async ({ dynamodb }) => {
  const { userId, key } = itemOf(dynamodb?.OldImage) as EntityItem<typeof lease>;
  if (!key) throw new Error('a lease that ended names no file');
  if (await giveUp({ userId, key }, systemClock())) await deleteObject(key);
});
