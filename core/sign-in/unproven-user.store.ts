import { identity } from '#core/accounts/account.entity.ts';
import { dueRow, putDue } from '#core/due/due.ts';
import { write } from '#core/platform/table/transact.ts';
import { limits } from './limits.ts';

/** Makes the removal of a user of the pool due, who has proved no number yet. */
export async function noteUnproven(userId: string, now: number): Promise<void> {
  const at = now + limits.unprovenSeconds * 1000;
  await write(putDue(dueRow({ kind: 'unproven', at, ownerId: userId, subject: 'pool-user' })));
}

/** @returns whether the user has proved a number by a code */
export async function hasProved(userId: string): Promise<boolean> {
  return (await identity.get({ userId })) !== null;
}
