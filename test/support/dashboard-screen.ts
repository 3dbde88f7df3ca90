/** The dashboard, and the points on it. */
import type { Page } from 'playwright-core';
import { award, redeem } from '#shared/rewards/contract.ts';
import { savePointSettings } from '#shared/settings/contract.ts';
import { call, newKey } from './call.ts';
import { givenOwner, type Owner } from './owner.ts';

/** An owner whose shop gave points to two customers today, and took some back from one of them. */
export async function givenPoints(): Promise<Owner> {
  const owner = await givenOwner();
  const token = owner.tokens.accessToken;
  const rules = {
    version: 0,
    pointValue: 1,
    earnPer: 100,
    minRedeem: 1,
    expiryMonths: null,
    redeemCodeAbove: null,
  };
  await call(savePointSettings, { token, body: rules });
  const give = (phone: string, points: number, name: string | null) =>
    call(award, {
      token,
      idempotencyKey: newKey(),
      body: { phone, points, name, amountSpent: null, consent: false, reference: null },
    });
  await give('0712345678', 1_500, 'Wanjiku Kamau');
  await give('0722000001', 80, null);
  const body = { phone: '0712345678', points: 300, reference: null };
  await call(redeem, { token, idempotencyKey: newKey(), body });
  return owner;
}

export const answered = (page: Page, json: unknown, status = 200) =>
  page.route('**/api/rewards/chart?*', (route) => route.fulfill({ status, json }));

export const chart = (page: Page) =>
  page.getByRole('region', { name: 'Points in the last 30 days' });

export const needs = (page: Page) => page.getByRole('region', { name: 'What needs you now' });
