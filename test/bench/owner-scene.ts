/** The owner of a year-old shop, with the app open on a phone. */
import type { Browser, Page } from 'playwright-core';
import { credits } from '#core/accounts/credits.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { business } from '#infra/limits/load.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { withPage } from './browser.ts';
import { browserSignIn } from './browser-sign-in.ts';
import type { BenchCloud } from './cloud.ts';
import { givenOwner, type Owner, putTotals } from './owner.ts';
import { itemsOf, repaidOf } from './repayment-rows.ts';
import { putCustomers } from './reward-rows.ts';
import { putRows, type Row, rowsOf } from './rows.ts';

const CREDITS = 10_000;

/** An agreement that is half paid, with an installment due. */
const REPAID = 3;
const LIFE = { dueIn: 0, number: 6, paid: 5 };

export interface OwnerScene {
  cloud: BenchCloud;
  browser: Browser;
  page: Page;
  owner: Owner;
}

export async function withOwnerScene<T>(
  cloud: BenchCloud,
  browser: Browser,
  work: (scene: OwnerScene) => Promise<T>,
): Promise<T> {
  const owner = await givenOwner(cloud);
  await putShop(cloud, owner);
  return withPage(browser, cloud.url, async (page) => {
    await browserSignIn(cloud, page, owner);
    return work({ cloud, browser, page, owner });
  });
}

async function putShop(cloud: BenchCloud, { userId }: Owner): Promise<void> {
  await putRows(cloud, [
    ...rowsOf([
      credits.put({ userId, purchasedSMS: CREDITS, issuedSMS: 0, smsBalance: CREDITS }),
      settings.put({ userId, pointValue: 1, earnPer: 100, minRedeem: 50, county: 'Nakuru' }),
    ]),
    ...agreementOf(userId),
  ]);
  await putCustomers(cloud, userId, business.customers);
  await putTotals(cloud, userId, business.customers);
}

/** The rows of an agreement, moved to this owner without the account. */
function agreementOf(userId: string): Row[] {
  const now = Date.now();
  const repaid = repaidOf(REPAID, LIFE, nairobiDay(now));
  const rows = itemsOf(REPAID, repaid, now);
  const own: Row[] = JSON.parse(JSON.stringify(rows).replaceAll(repaid.owner.userId, userId));
  return own.filter(({ sk }) => !String(sk).startsWith('account#'));
}
