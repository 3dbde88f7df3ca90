/** The history of points by type and days, and the list of redemptions. */
import { describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, deskScreen, expectFocus } from '#test/support/browser.ts';
import { casesOf } from '#test/support/layer.ts';
import type { Owner } from '#test/support/owner.ts';
import { smallScreen } from '#test/support/reward-screens.ts';
import { copyEntry, entriesOf, givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';

const WANJIKU = '0712 345 678';
const OTIENO = '0722 000 111';

const button = (page: Screen, name: string) => page.getByRole('button', { name });

const field = (page: Screen, label: string) => page.getByLabel(label, { exact: true });

const rows = (page: Screen) => page.locator('.card-table tbody').getByRole('row');

const shown = async (page: Screen, count: number) =>
  expect.poll(() => rows(page).count()).toBe(count);

const param = (page: Screen, name: string) => new URL(page.url()).searchParams.get(name);

/** Two awards of 1 March and one of today; Wanjiku redeemed something today. */
async function givenHistory(): Promise<Owner> {
  const owner = await givenShop();
  const { entry } = await givenCustomer(owner, WANJIKU, 100);
  await copyEntry(owner, entry, Date.parse('2026-03-01T00:00:00+03:00'));
  await copyEntry(owner, entry, Date.parse('2026-03-01T23:59:59+03:00'));
  await redeemOf(owner, WANJIKU, 60);
  await givenCustomer(owner, OTIENO, 20);
  return owner;
}

async function openHistory(owner: Owner, query = '', options = {}) {
  const page = await openAs(owner, `/reward-points?tab=history${query}`, options);
  const filter = button(page, 'Filter');
  const type = field(page, 'Type');
  await filter.or(type).first().waitFor();
  if (!(await type.isVisible())) await filter.click();
  return page;
}

it('the history is filtered by a type and by days, and the URL remembers it', async () => {
  const page = await openHistory(await givenHistory());
  await shown(page, 5);
  expect(await button(page, 'Clear filters').count()).toBe(0);
  await field(page, 'Type').selectOption({ label: 'Award' });
  await shown(page, 4);
  await field(page, 'From').fill('2026-03-01');
  await field(page, 'To').fill('2026-03-01');
  await shown(page, 2);
  await rows(page)
    .first()
    .getByText(/^1 Mar(?: 2026)?, /)
    .waitFor();
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
  await expectFocus(field(page, 'Type'));
});

it('a small phone shows six entries, and an entry opens for its details and acts', async () => {
  const owner = await givenShop();
  for (let n = 1; n <= 6; n += 1) await givenCustomer(owner, WANJIKU, n);
  const page = await openAs(owner, '/reward-points?tab=history', { screen: smallScreen });
  await button(page, 'Filter').waitFor();
  await shown(page, 6);
  const last = await rows(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(smallScreen.height);
  const reverse = page.getByRole('button', { name: 'Reverse 6 points of 0712 345 678' });
  expect(await reverse.count()).toBe(0);
  await page.opensRow('+6');
  await reverse.waitFor();
  await rows(page).first().getByText('Award', { exact: true }).waitFor();
  await page.expectAccessible();
  await page.setViewportSize(deskScreen);
  await page.getByRole('columnheader', { name: 'Balance after' }).waitFor();
  expect(await page.getByRole('button', { name: WANJIKU, exact: true }).count()).toBe(0);
});

it('the history is downloaded with its filters', async () => {
  const page = await openHistory(await givenHistory(), '&kind=award&from=2026-03-01&to=2026-03-01');
  await shown(page, 2);
  const csv = await page.textSavedBy(button(page, 'Download as CSV'));
  const lines = csv.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    '2026-03-01T20:59:59.000Z',
    '2026-02-28T21:00:00.000Z',
  ]);
});

describeAtNight('the history', () => {
  it('the history has the same filters when its owner comes back to it', async () => {
    const page = await openHistory(await givenHistory());
    await shown(page, 5);
    await field(page, 'Type').selectOption({ label: 'Redeem' });
    await shown(page, 1);
    await page.getByRole('link', { name: 'Customers' }).click();
    await field(page, 'Phone or name').waitFor();
    await page.goBack();
    await shown(page, 1);
    expect(await field(page, 'Type').inputValue()).toBe('redeem');
    await page.getByRole('link', { name: 'History' }).click();
    await shown(page, 5);
    expect(await field(page, 'Type').inputValue()).toBe('');
  });

  it('the history of one customer can be filtered, and the filters stay for everybody', async () => {
    const page = await openHistory(await givenHistory(), '&kind=award#phone=%2B254712345678');
    await shown(page, 3);
    await page.getByRole('link', { name: 'Show everybody' }).click();
    await shown(page, 4);
    expect([new URL(page.url()).hash, param(page, 'kind')]).toEqual(['', 'award']);
  });

  it('the history of a customer stays that of the customer when the filters are cleared', async () => {
    const page = await openHistory(await givenHistory(), '&kind=redeem#phone=%2B254712345678');
    await shown(page, 1);
    await button(page, 'Clear filters').click();
    await shown(page, 4);
    expect(new URL(page.url()).hash).toBe('#phone=%2B254712345678');
  });

  it('the history says that nothing matches, unlike a history that is empty', async () => {
    const page = await openHistory(await givenShop());
    const nothingYet = page.getByText('Nothing yet. What you award and redeem is listed here.');
    await nothingYet.waitFor();
    await field(page, 'Type').selectOption({ label: 'Expire' });
    await page.sees('Nothing matches. Choose other days or another type.');
    expect(await nothingYet.count()).toBe(0);
    expect(await button(page, 'Download as CSV').count()).toBe(0);
  });

  it('the history needs a first day that is not after the last', async () => {
    const page = await openHistory(await givenHistory(), '&from=2026-03-02');
    await field(page, 'To').fill('2026-03-01');
    await page.sees('This is before the first day. Choose a later one.');
    expect(await rows(page).count()).toBe(0);
    await field(page, 'From').fill('2026-02-01');
    await shown(page, 2);
  });

  it('the history uses a typed day only once it is complete', async () => {
    const page = await openHistory(await givenHistory());
    await shown(page, 5);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/rewards/entries')) return;
      const { from } = request.postDataJSON();
      if (from) asked.push(from);
    });
    await field(page, 'To').focus();
    await page.keyboard.type('03022026');
    await field(page, 'From').focus();
    await page.keyboard.type('03012026');
    await shown(page, 2);
    expect(await field(page, 'From').inputValue()).toBe('2026-03-01');
    expect(new Set(asked)).toEqual(new Set([param(page, 'from')]));
  });

  it.each(['&kind=foo', '&from=2026-02-30', '&to=soon&from=', '&kind=&from='])(
    'the history is not filtered by a URL with %s',
    async (query) => {
      const page = await openHistory(await givenHistory(), query);
      await shown(page, 5);
      expect(await button(page, 'Clear filters').count()).toBe(0);
    },
  );

  it('the history of one customer finds a rare entry behind many others', async () => {
    const owner = await givenShop();
    const { entry } = await givenCustomer(owner, WANJIKU, 100);
    await redeemOf(owner, WANJIKU, 60);
    const later = Date.now() + 60_000;
    await Promise.all(Array.from({ length: 90 }, (_, n) => copyEntry(owner, entry, later + n)));
    const page = await openHistory(owner, '&kind=redeem#phone=%2B254712345678');
    await shown(page, 1);
    await rows(page).first().getByText('-60').waitFor();
  });
});

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

describeAtNight('what was redeemed', () => {
  it('the list of redemptions is empty if points were only awarded', async () => {
    const owner = await givenShop();
    const { entry } = await givenCustomer(owner, WANJIKU, 100);
    const times = Array.from({ length: 25 }, (_, n) => Date.now() + n * 1000);
    await Promise.all(times.map((at) => copyEntry(owner, entry, at)));
    const page = await openAs(owner, '/reedem-points');
    await page.sees('Nothing redeemed yet.');
  });
});

describeAtNight('without a network', () => {
  const reloadOffline = async (page: Screen) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
  };

  it('a filtered history is not stored for a time without a network', async () => {
    const page = await openHistory(await givenHistory(), '&kind=award', { expected: /ERR_FAILED/ });
    await shown(page, 4);
    await reloadOffline(page);
    await page.seesSome('You are offline.');
    expect(await rows(page).count()).toBe(0);
  });

  it.each(['/reward-points?tab=history', '/reedem-points'])(
    '%s shows its last data without a network',
    async (path) => {
      const page = await openAs(await givenHistory(), path, { expected: /ERR_FAILED/ });
      const redeemed = rows(page).filter({ hasText: '60' }).first();
      await redeemed.waitFor();
      await reloadOffline(page);
      await redeemed.waitFor();
    },
  );
});

describe.each(casesOf([], bothScreens))('everybody can narrow the history on %s', (_, screen) => {
  it('the filters are accessible with results, without any, and with days in the wrong order', async () => {
    const page = await openHistory(await givenHistory(), '&kind=award', { screen });
    await shown(page, 4);
    await page.expectAccessible();
    await field(page, 'To').fill('2026-02-01');
    await page.sees('Nothing matches.');
    await page.expectAccessible();
    await field(page, 'From').fill('2026-02-02');
    await page.sees('This is before the first day.');
    await page.expectAccessible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.sees('This is before the first day.');
    await page.expectAccessible();
    // The browser draws the calendars itself
    const scheme = page.locator('html').evaluate((it) => getComputedStyle(it).colorScheme);
    expect(await scheme).toBe('dark');
  });
});
