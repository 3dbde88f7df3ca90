/** The office's lists at a desk: rows of one line, which open where they are clicked, and filters in the address. */
import { done } from '#test/support/call.ts';
import { givenLate } from '#test/support/money-screens.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { njeri } from '#test/support/project-team.ts';
import { dayIn, givenPlan, givenProject, newBankReference } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

const desk = { width: 1280, height: 800 };

const LONG = 'Barasa Motors, Spare Parts and General Supplies of Kakamega and Busia Limited';

interface List {
  path: string;
  heading: string;
  given: () => Promise<string>;
}

const lists: readonly List[] = [
  {
    path: '/office/queue?order=desc',
    heading: 'Queue',
    given: async () => (await givenApplication(await givenOwner())).ref,
  },
  {
    path: '/office/projects?order=desc',
    heading: 'Projects',
    given: async () => (await givenProject(await givenOwner())).ref,
  },
  {
    path: '/office/agreements?bucket=31-60',
    heading: 'Agreements',
    given: async () => {
      const said = { contactedAt: new Date().toISOString(), promisedDay: dayIn(-1) };
      return (await givenLate(44, LONG, { ...said, promisedAmount: 20_000 })).ref;
    },
  },
  {
    path: '/office/agreements?bucket=credit',
    heading: 'Agreements',
    given: async () => {
      const credit = { rest: 'credit', credit: 700, status: 'Settled' } as const;
      return (await givenLate(0, LONG, { ...credit, dueDay: undefined })).ref;
    },
  },
  {
    path: '/office/money/unmatched',
    heading: 'Unmatched payments',
    given: async () => {
      const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
      const given = { reason: 'Typed twice', at: new Date().toISOString() };
      const refund = { ...given, by: 'Wanjiru Nyambura Njoki wa Kamau' };
      await givenUnmatched({ account: 'WWWWWWWWWWWWWWWWWWWW', refund });
      return (await givenUnmatched({ account: `${ref}9` })).receipt;
    },
  },
  {
    path: '/office/money/waiting',
    heading: 'What waits',
    given: async () => {
      const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
      const payment = { amount: 50_000, day: dayIn(0), reference: newBankReference() };
      await done(njeri.recordPayment({ ref, ...payment }));
      return ref;
    },
  },
];

/** The agreements of other tests here are rows of a list, with no file behind them. */
const member = () =>
  memberAtDesk(['review', 'deliver', 'finance'], {
    name: 'Kiprono Bett',
    screen: desk,
    expected: /404/,
  });

const lineOf = (page: Screen, ref: string) =>
  page.locator('.office-lines tbody tr').filter({ hasText: ref }).first();

it.each(lists)(
  'the rows of $path have one line at a desk, and open where they are clicked',
  async ({ path, heading, given }) => {
    const ref = await given();
    const page = await member();
    await page.opens(path, heading);
    const line = lineOf(page, ref);
    await line.waitFor();
    const heights = await page
      .locator('.office-lines tbody tr:has(.office-row-link)')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(36);
      expect(height).toBeLessThanOrEqual(40);
    }
    await page.expectNoSidewaysScroll();
    await page.expectAxeToBeContent();
    await line.locator('td').nth(1).click({ force: true });
    if (path.endsWith('unmatched')) return page.dialog(/^Match KES/).waitFor();
    await page.waitForURL((url) => url.pathname.endsWith(`/${ref}`));
  },
);

it('the filters of a list are in its address, and a reload keeps them', async () => {
  await givenPlan(await givenOwner());
  const page = await member();
  await page.opens('/office/projects', 'Projects');
  await page.getByRole('combobox', { name: /^Lead/ }).selectOption('Nobody yet');
  await page.getByLabel('Order').selectOption('Last milestone first');
  await page.getByRole('link', { name: /^Review by the owner/ }).click();
  await page.reload();
  await page.sees('No project of this lead is at "Review by the owner".');
  expect(new URL(page.url()).search).toBe('?lead=nobody&order=desc&stage=Your+Review');
  expect(await page.getByRole('combobox', { name: /^Lead/ }).inputValue()).toBe('nobody');

  await page.opens('/office/queue?assignee=nobody', 'Queue');
  await page.getByRole('link', { name: /^Declined/ }).click();
  await page.waitForURL('**/office/queue?assignee=nobody&status=Declined');
  await page.reload();
  expect(await page.getByLabel('Assigned to').inputValue()).toBe('nobody');
});

it('a list is gone through and opened with the keys', async () => {
  await givenLate(44, LONG);
  const page = await member();
  await page.opens('/office/agreements?bucket=31-60', 'Agreements');
  await page.locator('.office-row-link').first().waitFor();
  await page.pressesKeys('j', 'j', 'k');
  const link = page.locator('.office-row-link:focus');
  expect(await link.getAttribute('href')).toBe(
    await page.locator('.office-row-link').first().getAttribute('href'),
  );
  await page.keyboard.press('?');
  await page.dialog('Keys').waitFor();
  await page.pressesKeys('Escape');
  await link.focus();
  await page.pressesKeys('Enter');
  await page.waitForURL(/\/agreements\/[0-9A-Z]{9}$/);
});
