import { isoTime } from '#core/platform/clock.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { addOptOuts as contract, OptOut } from '#shared/contacts/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import type { Deps } from './deps.ts';

const PAGE = 20;

/**
 * Notes people who want no offers of a business. A number that comes twice, or was known, counts as
 * known.
 *
 * @throws AppError accounts.notFound, server.busy
 */
export async function addOptOuts(
  deps: Deps,
  businessId: string,
  { phones, source }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const invalid = phones.filter((typed) => mobilePhone(typed) === null);
  const valid = [...new Set(phones.flatMap((typed) => mobilePhone(typed) ?? []))];
  await deps.ensureContacts(businessId, valid);
  const at = isoTime(deps.clock());
  const added = await deps.optOutMany(valid, source, { businessId, at });
  return { added, known: phones.length - invalid.length - added, invalid };
}

/** Lists who opted out of offers of a business, the latest first. */
export async function listOptOuts(
  deps: Deps,
  businessId: string,
  cursor: string | undefined,
): Promise<Page<OptOut>> {
  const { items, next } = await deps.pageOptOuts(businessId, cursor, PAGE);
  const ids = items.flatMap(({ contactId }) => contactId ?? []);
  const contacts = new Map((await deps.findContacts(ids)).map((one) => [one?.contactId, one]));
  const optOuts = items.map(({ contactId, optedOutAt, optOutSource }) => ({
    phone: (contactId && contacts.get(contactId)?.phone) || null,
    since: optedOutAt,
    source: optOutSource,
  }));
  return { items: optOuts, next };
}
