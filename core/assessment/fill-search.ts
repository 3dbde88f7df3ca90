/** Fills the office's search for older items: the terms, and the rows of the queue. */

import { user } from '#core/accounts/account.entity.ts';
import { findUser, type User } from '#core/accounts/account.store.ts';
import {
  type ApplicationItem,
  application,
} from '#core/applications/application/application.entity.ts';
import { findApplication } from '#core/applications/application/application.store.ts';
import { queueRow, rowOf } from '#core/applications/application/queue-row.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { readTable } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { termsOf, termsOfApplication, termWrites } from '#core/search/search-terms.ts';

const LANES = 5;

type FillKind = 'owners' | 'applications';

/**
 * A repeat changes nothing, and concurrent saves are kept. @param after the end of the page before. @param limit items
 * of any kind read
 * @returns the number of items, and the end of the page; null after the last one. @throws AppError server.busy
 */
export async function fillPage(
  kind: FillKind,
  after?: string,
  limit?: number,
): Promise<{ filled: number; next: string | null }> {
  return kind === 'owners'
    ? fillEach(await readTable(user, after, limit), ({ userId }) => fillOwner(userId))
    : fillEach(await readTable(application, after, limit), fillApplication);
}

async function fillEach<Item>(
  { items, next }: Page<Item>,
  fill: (item: Item) => Promise<void>,
): Promise<{ filled: number; next: string | null }> {
  await inLanes(items, LANES, fill);
  return { filled: items.length, next };
}

/** An owner who is saved meanwhile is read again; one who has gone leaves nothing. */
const fillOwner = (userId: string): Promise<void> =>
  untilDone(async () => {
    const now = await findUser(userId);
    return !now || (await putOwnerTerms(now)) ? undefined : BUSY;
  });

async function putOwnerTerms(owner: User): Promise<boolean> {
  const { userId, profileVersion } = owner;
  const isAsRead = { if: { profileVersion: profileVersion ?? absent } };
  const failed = await transact({
    owner: user.check({ userId }, isAsRead),
    terms: termWrites([], termsOf(owner)),
  });
  return failed === null;
}

const fillApplication = ({ userId, applicationId }: ApplicationItem): Promise<void> =>
  untilDone(async () => {
    const now = await findApplication(userId, applicationId);
    return !now || (await putApplicationTerms(now)) ? undefined : BUSY;
  });

/** An application that outlives its owner's account is found as well. */
async function putApplicationTerms(item: ApplicationItem): Promise<boolean> {
  const { userId, applicationId, version } = item;
  const failed = await transact({
    application: application.check({ userId, applicationId }, { if: { version } }),
    row: queueRow.put(rowOf(item)),
    terms: termWrites([], termsOfApplication(item)),
  });
  return failed === null;
}
