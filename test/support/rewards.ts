/** Shops with points, and earlier postings. */
import { ulid } from 'ulid';
import type { BodyOf } from '#shared/platform/contract.ts';
import type * as contracts from '#shared/rewards/contract.ts';
import { sentFor } from './outbox.ts';
import { givenOwner, type Owner } from './owner.ts';
import { getItem, putItem, setCredits } from './table.ts';

export async function setPointRules(owner: Owner, rules: Record<string, unknown> = {}) {
  const { version } = (await owner.getSettings()).reply;
  const usual = { pointValue: 1, earnPer: 100, minRedeem: 50 };
  const { status } = await owner.savePointSettings({ version, ...usual, ...rules });
  if (status !== 200) throw new Error(`the settings answered ${status}`);
}

/** A point per KES 100, worth KES 1, redeemable from 50 points. */
export async function givenShop(rules: Record<string, unknown> = {}, credits = 0): Promise<Owner> {
  const owner = await givenOwner('Mama Njeri Shop');
  await setPointRules(owner, rules);
  if (credits) await giveCredits(owner, credits);
  return owner;
}

export const giveCredits = ({ userId }: Owner, credits: number): Promise<void> =>
  setCredits(userId, { purchasedSMS: credits, smsBalance: credits });

/** A customer with points awarded at the till. */
export async function givenCustomer(
  owner: Owner,
  phone: string,
  points: number,
  body: Partial<BodyOf<typeof contracts.award>> = {},
): Promise<contracts.PostingReply> {
  const { status, reply } = await owner.award({ phone, points, ...body });
  if (status !== 201) throw new Error(`the award answered ${status}`);
  return reply;
}

/** @returns the code of a customer's card, from the latest receipt */
export async function ownCardOf(owner: Owner, phone: string): Promise<string> {
  const entry = (await entriesOf(owner, phone)).find(
    ({ type }) => type === 'award' || type === 'redeem',
  );
  if (!entry) throw new Error(`${phone} has no entry with a receipt`);
  await owner.sendReceipt({ entryId: entry.entryId });
  const texts = (await sentFor(owner.userId, phone)).map(({ Message }) => Message ?? '');
  const link = texts.findLast((text) => text.includes('/c/')) ?? '';
  return link.slice(link.lastIndexOf('/c/') + 3);
}

/** Three customers; Wanjiku agreed to offers. */
export async function givenCustomers(): Promise<Owner> {
  const owner = await givenShop({ expiryMonths: 12 });
  await givenCustomer(owner, '0712345678', 120, { name: 'Wanjiku Kamau', consent: true });
  await givenCustomer(owner, '0722000111', 300, { name: '=cmd()' });
  await givenCustomer(owner, '0733000222', 20);
  return owner;
}

/** @returns null if no customer has the number */
export async function findCustomer(
  owner: Owner,
  phone: string,
): Promise<contracts.Customer | null> {
  const { reply } = await owner.listCustomers({ search: phone });
  return reply.customers[0] ?? null;
}

/** Newest first. */
export async function entriesOf(owner: Owner, phone?: string): Promise<contracts.Entry[]> {
  return (await owner.listEntries(phone ? { phone } : {})).reply.entries;
}

export async function redeemOf(owner: Owner, phone: string, points: number): Promise<void> {
  await owner.redeem({ phone, points });
}

/** Copies an entry to another time (ms since 1970). @returns the copy's id */
export async function copyEntry(
  owner: Owner,
  { entryId }: contracts.Entry,
  at: number,
): Promise<string> {
  const pk = `user#${owner.userId}`;
  const id = ulid(at);
  const item = await getItem({ pk, sk: `points#${entryId}` });
  const keys = { pk, sk: `points#${id}`, gsi1sk: id, gsi2sk: id };
  await putItem({ ...item, ...keys, entryId: id, at: new Date(at).toISOString() });
  return id;
}
