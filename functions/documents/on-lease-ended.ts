import type { EntityItem } from 'electrodb';
import { deps } from '../../core/documents/deps.ts';
import type { lease } from '../../core/documents/lease.entity.ts';
import { removeUnused } from '../../core/documents/remove-upload.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

/** Removes the file whose lease has ended. */
export const handler = forEachRecord(async ({ dynamodb }) => {
  const { userId, key } = itemOf(dynamodb?.OldImage) as EntityItem<typeof lease>;
  if (!key) throw new Error('a lease that ended names no file');
  await removeUnused(deps, { userId, key });
});
