import { closedAccount, identity, phoneAccount } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { pictureDeletion } from '#core/accounts/picture.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { apiKey } from '#core/api-keys/api-key.store.ts';
import { openApplication } from '#core/applications/application/application.entity.ts';
import { draft } from '#core/applications/application/draft.store.ts';
import { type Confirmation, deleteConfirmation } from '#core/confirmations/confirmation.store.ts';
import { type DueRow, dueRow, putDue } from '#core/due/due.ts';
import { listPasskeys, removePasskey } from '#core/passkeys/passkey.store.ts';
import { hasEnded, latestAttempt } from '#core/payments/attempts/attempt.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { absent, absentOr } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { termsOf, termWrites } from '#core/search/search-terms.ts';
import { personHolder } from '#core/sign-in/own-passkey.store.ts';
import { purchaseKinds } from '#shared/purchases/kinds.ts';

interface Closing {
  user: User;
  poolUserId: string;
  confirmation: Confirmation;
  /** The agreements that were found to be settled. */
  agreements: readonly AgreementItem[];
}

/**
 * Deletes the personal data of the account, and uses the code up. `closeAccount` then deletes the file passwords and
 * the Cognito user; the nightly job erases the customers (erase-after-closing.ts).
 * core/account-closing/personal-data.ts has the fate of each kind of item with personal data.
 * @returns `open` if an application came in meanwhile, `changed` if the account is not as it was read
 */
export async function closeRecord(
  { user, poolUserId, confirmation, agreements }: Closing,
  now: number,
): Promise<'closed' | 'open' | 'changed'> {
  const { userId, signeUpDate, apiKey: hash, phone, profileVersion } = user;
  const phoneHash = await hashPhone(phone);
  const held = await listPasskeys(personHolder(poolUserId));
  const closedAt = isoTime(now);
  const failure = await transact({
    account: closedAccount.put(
      { userId, status: 'closed', signeUpDate, closedAt },
      // Fails if the key or the profile has changed: the new key or search terms would not be deleted.
      { if: { apiKey: hash, profileVersion: profileVersion ?? absent } },
    ),
    // Blocks new postings: each one updates this item on condition that `closedAt` is absent.
    totals: totals.patch({ userId }, { set: { closedAt } }),
    // Deletes nothing: it fails if an application is open.
    open: openApplication.delete({ userId }, { if: { applicationId: absent } }),
    // Fails if finance proposed something meanwhile, or a payment came in.
    agreements: agreements.map(({ ref, version }) =>
      agreement.check({ userId, ref }, { if: { version } }),
    ),
    // Fails while a prompt is open: a payment must not arrive for a closed account or a settled debt.
    purchases: purchaseKinds.map((ref) => latestAttempt.delete({ userId, ref }, { if: hasEnded })),
    confirmation: deleteConfirmation(confirmation),
    apiKey: apiKey.delete({ hash }),
    // The first Cognito user who proved the number, and the present one.
    identity: [...new Set([userId, poolUserId])].map((id) => identity.delete({ userId: id })),
    // The number opens a new account from now on.
    number: phoneAccount.delete({ phoneHash }, { if: { userId: absentOr(userId) } }),
    terms: termWrites(termsOf(user), []),
    settings: settings.delete({ userId }),
    // Blocks paid SMS: each one must update this item.
    credits: credits.delete({ userId }),
    draft: draft.delete({ userId }),
    passkeys: held.map(removePasskey),
    customers: putDue(closingDue(userId, now)),
    // The picture in use gets a lease now, and its file is deleted when the lease ends. Unused ones have a lease.
    picture: user.profilePic !== undefined && pictureDeletion(userId, user.profilePic, now),
  });
  if (!failure) return 'closed';
  return failure.positions.open.length > 0 ? 'open' : 'changed';
}

/** Customers per page: erased within seconds. */
const PAGE = 25;

/** The row by which the nightly job finds the customers of an account closed at `closedAt` (ms since 1970). */
export const closingDue = (userId: string, closedAt: number): DueRow =>
  dueRow({ kind: 'closing', at: closedAt, ownerId: userId, subject: 'customers' });

export async function* listPhones(businessId: string, limit = PAGE): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await customer.page({
      key: { businessId },
      only: ['phone'],
      limit,
      cursor,
    });
    yield items.map(({ phone }) => phone);
    cursor = next ?? undefined;
  } while (cursor);
}
