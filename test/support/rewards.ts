/** Shops that give points, and what their tills did before a test begins. */
import { ulid } from 'ulid';
import type { BodyOf } from '../../shared/platform/contract.ts';
import * as contracts from '../../shared/rewards/contract.ts';
import { getSettings, savePointSettings } from '../../shared/settings/contract.ts';
import { call, givenOwner, newKey, type Owner } from './owner.ts';
import { getItem, putItem } from './table.ts';

/** Sets what points are worth, as the owner does on the settings screen. */
export async function setPointRules(owner: Owner, rules: Record<string, unknown> = {}) {
  const token = owner.tokens.accessToken;
  const { reply } = await call(getSettings, { token });
  const body = {
    version: reply.version,
    pointValue: 1,
    earnPer: 100,
    minRedeem: 50,
    expiryMonths: null,
    redeemCodeAbove: null,
    ...rules,
  };
  const { status } = await call(savePointSettings, { token, body });
  if (status !== 200) throw new Error(`the settings answered ${status}`);
}

/** An owner whose points are worth KES 1 each, from 50 points on, one for every KES 100 spent. */
export async function givenShop(rules: Record<string, unknown> = {}): Promise<Owner> {
  const owner = await givenOwner('Mama Njeri Shop');
  await setPointRules(owner, rules);
  return owner;
}

/** A customer who was awarded points at the till. */
export async function givenCustomer(
  owner: Owner,
  phone: string,
  points: number,
  given: Partial<BodyOf<typeof contracts.award>> = {},
): Promise<contracts.Posting> {
  const { status, reply } = await call(contracts.award, {
    token: owner.tokens.accessToken,
    idempotencyKey: newKey(),
    body: {
      phone,
      points,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
      ...given,
    },
  });
  if (status !== 201) throw new Error(`the award answered ${status}`);
  return reply;
}

/** @returns null for nobody */
export async function findCustomer(
  owner: Owner,
  phone: string,
): Promise<contracts.Customer | null> {
  const query = { search: phone };
  const { reply } = await call(contracts.listCustomers, { token: owner.tokens.accessToken, query });
  return reply.customers[0] ?? null;
}

/** The ledger, newest first. */
export async function entriesOf(owner: Owner, phone?: string): Promise<contracts.Entry[]> {
  const query = phone ? { phone } : {};
  const { reply } = await call(contracts.listEntries, { token: owner.tokens.accessToken, query });
  return reply.entries;
}

/** Redeems past the screen. */
export async function redeemOf(owner: Owner, phone: string, points: number): Promise<void> {
  await call(contracts.redeem, {
    token: owner.tokens.accessToken,
    idempotencyKey: newKey(),
    body: { phone, points, reference: null },
  });
}

/** Puts the same line into the ledger once more, as if it had been posted then. @returns its id */
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
