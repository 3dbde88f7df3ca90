/** Time passing in the embedded cloud: items as of long ago, with their due work. */
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { dueWrites } from '#core/applications/application/due-moments.ts';
import { putDue } from '#core/due/due.ts';
import { pointsDue } from '#core/rewards/ledger/lots.ts';
import { scheduleOf } from '#shared/agreements/schedule.ts';
import { dayIn } from './projects.ts';
import { changeItem, deleteItem, getItem, type Key, putItem } from './table.ts';

/** Past the API, as if it had long been so. */
export async function changeApplication(
  { userId }: { userId: string },
  { applicationId }: { applicationId: string },
  changes: Record<string, unknown>,
): Promise<void> {
  const key = { pk: `user#${userId}`, sk: `application#${applicationId}` };
  const before = (await getItem(key)) as unknown as ApplicationItem;
  for (const { action, input } of dueWrites(before, { ...before, ...changes })) {
    if (action === 'put') await putItem(input.Item);
    else await deleteItem(input.Key as unknown as Key);
  }
  await changeItem(key, changes);
}

/** As if the owner had accepted the delivery so many days ago. */
export async function moveDelivery(
  { userId }: { userId: string },
  ref: string,
  daysAgo: number,
): Promise<void> {
  const key = { pk: `agreements#${userId}`, sk: `${ref}#agreement` };
  const { terms } = (await getItem(key)) as unknown as AgreementItem;
  const anchorDay = dayIn(-daysAgo);
  await changeItem(key, { anchorDay, schedule: scheduleOf(terms, anchorDay) });
}

/** Gives a customer these lots, some perhaps expired. */
export async function changeLots(
  { userId: businessId }: { userId: string },
  phone: string,
  lots: Record<string, number>,
): Promise<void> {
  await changeItem({ pk: `user#${businessId}`, sk: `customer#${phone}` }, { lots });
  const months = Object.keys(lots).filter((lot) => lot !== 'never');
  for (const month of months) {
    await putItem({ ...putDue(pointsDue({ businessId, phone }, month)).input.Item });
  }
}
