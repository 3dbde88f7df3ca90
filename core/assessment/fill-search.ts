/** Writes search terms and queue rows of existing items, so that the office's search finds them. */

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
import { findProject } from '#core/projects/project/project.store.ts';
import { termsOf, termsOfApplication, termWrites } from '#core/search/search-terms.ts';

const LANES = 5;

type FillKind = 'owners' | 'applications';

/**
 * Can be repeated, and never undoes a save that runs at the same time. @param after where the page before ended
 * @param limit the most items to read, of any kind @returns the number of items filled, and where the page ended; null
 * after the last page @throws AppError server.busy
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

/** Reads an owner again if the profile was saved meanwhile. Writes nothing for an owner who no longer exists. */
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

/** Does not need the account, so applications of closed accounts are found too. */
async function putApplicationTerms(item: ApplicationItem): Promise<boolean> {
  const { userId, applicationId, version } = item;
  const projectRef =
    item.projectRef ?? (await findProject({ userId, projectId: applicationId }))?.ref;
  const failed = await transact({
    application: application.check({ userId, applicationId }, { if: { version } }),
    row: queueRow.put({ ...rowOf(item), projectRef }),
    terms: termWrites([], termsOfApplication(item)),
  });
  return failed === null;
}
