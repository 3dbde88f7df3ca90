import type { User } from '../accounts/account.store.ts';
import { identity } from '../accounts/identity.entity.ts';
import { pictureKeys } from '../accounts/picture-keys.ts';
import { settings } from '../accounts/settings.entity.ts';
import { apiKey } from '../api-keys/api-key.entity.ts';
import { draft } from '../applications/draft.entity.ts';
import { openApplication } from '../applications/open-application.entity.ts';
import type { Confirmation } from '../confirmations/confirmation.entity.ts';
import { deleteConfirmation } from '../confirmations/confirmation.store.ts';
import { lease } from '../documents/lease.entity.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { absent } from '../platform/condition.ts';
import { transact } from '../platform/transact.ts';
import { closedAccount } from './closed-account.entity.ts';
import { orphanedCustomers } from './orphaned-customers.entity.ts';

/** @returns whether there was an account, and it is closed */
export async function isClosed(userId: string): Promise<boolean> {
  return (await closedAccount.get({ userId })) !== null;
}

/**
 * Takes the person out of the account: replaces the users record, deletes the settings, the draft,
 * the proved number and the key of the till, and uses the code up. `closeAccount` then deletes the
 * user of the pool, and the nights erase the customers (erase-orphaned.ts). core/account-closing/personal-data.ts says what becomes of each kind of item with
 * personal data, and of no other kind.
 *
 * @returns `open` if an application came in meanwhile, `changed` if the account is not as it was
 *   read
 */
export async function closeRecord(
  { userId, signeUpDate, apiKey: hash }: User,
  confirmation: Confirmation,
  now: number,
): Promise<'closed' | 'open' | 'changed'> {
  const closedAt = isoTime(now);
  const failure = await transact({
    account: closedAccount.put(
      { userId, status: 'closed', signeUpDate, closedAt },
      // A key that was made meanwhile must not stay behind.
      { if: { apiKey: hash } },
    ),
    // Deletes nothing: it fails if an application is open.
    open: openApplication.delete({ userId }, { if: { applicationId: absent } }),
    confirmation: deleteConfirmation(confirmation),
    apiKey: apiKey.delete({ hash }),
    identity: identity.delete({ userId }),
    settings: settings.delete({ userId }),
    draft: draft.delete({ userId }),
    customers: orphanedCustomers.put({ userId, closedAt }),
    // Files are deleted when their lease ends: that of the pictures ends now.
    pictures: pictureKeys(userId).map((key) => lease.put({ userId, key, ttl: ttlAfter(now, 0) })),
  });
  if (!failure) return 'closed';
  return failure.positions.open.length > 0 ? 'open' : 'changed';
}
