import type { EntityItem } from 'electrodb';
import { systemClock } from '../kit/clock.ts';
import { forEachRecord, itemOf } from '../kit/stream.ts';
import type { lease } from './lease.entity.ts';
import { deleteObject } from './object.store.ts';
import { giveUp } from './upload.store.ts';

/**
 * Takes a file away whose time is over, unless an application has it. One that its owner removed
 * goes once more: a slow phone may have finished sending it after that.
 */
export const handler = forEachRecord(async ({ dynamodb }) => {
  const { userId, key } = itemOf(dynamodb?.OldImage) as EntityItem<typeof lease>;
  if (!key) throw new Error('a lease that ended names no file');
  if (await giveUp({ userId, key }, systemClock())) await deleteObject(key);
});
