/** The history of points, narrowed to a type and to days, and the list of what was redeemed. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeAtNight } from '#test/support/at-night.ts';
import { textSavedBy } from '#test/support/browser.ts';
import {
  button,
  field,
  givenHistory,
  openHistory,
  param,
  rows,
  shown,
  WANJIKU,
} from '#test/support/points-history-screen.ts';
import { copyEntry, entriesOf, givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';

describe('the history', () => {
  it('the history is filtered by a type and by days, and the URL remembers it', async () => {
    const page = await openHistory(await givenHistory());
    await shown(page, 5);
    expect(await button(page, 'Clear filters').count()).toBe(0);
    await field(page, 'Type').selectOption({ label: 'Award' });
    await shown(page, 4);
    await field(page, 'From').fill('2026-03-01');
    await field(page, 'To').fill('2026-03-01');
    await shown(page, 2);
    await rows(page).first().getByText('1 Mar 2026').waitFor();
    expect(['kind', 'from', 'to'].map((name) => param(page, name))).toEqual([
      'award',
      '2026-03-01',
      '2026-03-01',
    ]);
    await page.reload();
    await shown(page, 2);
    expect(await field(page, 'To').inputValue()).toBe('2026-03-01');
    await button(page, 'Clear filters').click();
    await shown(page, 5);
    expect(new URL(page.url()).search).toBe('?tab=history');
    expect(await field(page, 'From').inputValue()).toBe('');
    const type = field(page, 'Type');
    expect(await type.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('the history is downloaded with its filters', async () => {
    const page = await openHistory(
      await givenHistory(),
      '&kind=award&from=2026-03-01&to=2026-03-01',
    );
    await shown(page, 2);
    const csv = await textSavedBy(page, button(page, 'Download as CSV'));
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '2026-03-01T20:59:59.000Z',
      '2026-02-28T21:00:00.000Z',
    ]);
  });
});

describe('what was redeemed', () => {
  it('redemptions are a list of their own, page by page, also behind many awards', async () => {
    const owner = await givenShop();
    const { entry } = await givenCustomer(owner, WANJIKU, 100);
    await redeemOf(owner, WANJIKU, 60);
    const [redeemed] = await entriesOf(owner);
    if (!redeemed) throw new Error('nothing was redeemed');
    const [day, hour] = [24 * 60 * 60 * 1000, 60 * 60 * 1000];
    const times = Array.from({ length: 24 }, (_, n) => Date.now() - 10 * day + n * hour);
    await Promise.all(times.map((at) => copyEntry(owner, redeemed, at)));
    const since = Array.from({ length: 30 }, (_, n) => Date.now() + n * 1000);
    await Promise.all(since.map((at) => copyEntry(owner, entry, at)));
    const page = await openAs(owner, '/reedem-points');
    await shown(page, 20);
    await button(page, 'Load more').click();
    await shown(page, 25);
    expect(await button(page, 'Load more').count()).toBe(0);
    expect(await page.locator('.card-table tbody .reference').allInnerTexts()).toEqual(
      Array.from({ length: 25 }, () => redeemed.receiptNo),
    );
  });
});

describeAtNight('without a network', () => {
  const reloadOffline = async (page: Page) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
  };

  it('a filtered history is not stored for a time without a network', async () => {
    const page = await openHistory(await givenHistory(), '&kind=award', { expected: /ERR_FAILED/ });
    await shown(page, 4);
    await reloadOffline(page);
    await page.getByText('You are offline.').first().waitFor();
    expect(await rows(page).count()).toBe(0);
  });
});
