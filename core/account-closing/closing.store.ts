import { Service } from 'electrodb';
import type { ApplicationStatus } from '../../shared/applications/application-machine.ts';
import type { User } from '../accounts/account.store.ts';
import { identity } from '../accounts/identity.electro.ts';
import { pictureKeys } from '../accounts/picture-keys.ts';
import { settings } from '../accounts/settings.electro.ts';
import { apiKey } from '../api-keys/api-key.electro.ts';
import { application } from '../applications/application.entity.ts';
import { draft } from '../applications/draft.electro.ts';
import { openApplication } from '../applications/open-application.electro.ts';
import { lease } from '../documents/lease.electro.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { tableOptions } from '../platform/table.ts';
import { commit } from '../platform/transaction.ts';
import { closedAccount } from './closed-account.entity.ts';
import { closingCode } from './closing-code.entity.ts';
import type { ClosingCode } from './closing-code.store.ts';

const service = new Service(
  { closedAccount, identity, settings, draft, apiKey, closingCode, openApplication, lease },
  tableOptions,
);

export async function statusesOf(userId: string): Promise<ApplicationStatus[]> {
  const applications = await application.list({ key: { userId }, only: ['status'] });
  return applications.map(({ status }) => status);
}

/** Whether an account was here and is closed. */
export async function isClosed(userId: string): Promise<boolean> {
  const { data } = await closedAccount.get({ userId }).go({ consistent: true });
  return data !== null;
}

/**
 * Takes the person out of the account, and the key of the till with it, by a code that is used up.
 *
 * @returns `open` when an application came in meanwhile, `changed` when the account is not as it
 *   was read
 */
export async function closeRecord(
  { userId, signeUpDate, apiKey: hash }: User,
  { codeHash }: ClosingCode,
  now: number,
): Promise<'closed' | 'open' | 'changed'> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.closedAccount
          .put({ userId, status: 'closed', signeUpDate, closedAt: isoTime(now) })
          // A key that was made meanwhile must not stay behind.
          .where((row, is) => is.eq(row.apiKey, hash))
          .commit(),
        // Deletes nothing: it fails where something is open.
        tx.openApplication
          .delete({ userId })
          .where((row, is) => is.notExists(row.applicationId))
          .commit(),
        tx.closingCode
          .delete({ userId })
          .where((row, is) => is.eq(row.codeHash, codeHash))
          .commit(),
        tx.apiKey.delete({ hash }).commit(),
        tx.identity.delete({ userId }).commit(),
        tx.settings.delete({ userId }).commit(),
        tx.draft.delete({ userId }).commit(),
        // Files go when their lease ends: that of the pictures does now.
        ...pictureKeys(userId).map((key) =>
          tx.lease.put({ userId, key, ttl: ttlAfter(now, 0) }).commit(),
        ),
      ])
      .go(),
  );
  if (!failures) return 'closed';
  return failures[1] ? 'open' : 'changed';
}
