import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import {
  bothScreens,
  deskScreen,
  expectNoSidewaysScroll,
  textSavedBy,
} from '#test/support/browser.ts';
import { act, openCustomers, rows } from '#test/support/customers-screen.ts';
import { button, field, openTabOfCustomer } from '#test/support/reward-screens.ts';
import { givenCustomer, givenCustomers, givenShop } from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';
import { holdBack } from '#test/support/slow-line.ts';

describe('customers', () => {
  it('a new shop has no customers', async () => {
    const page = await openAs(await givenShop(), '/reward-points?tab=customers');
    await page
      .getByText('No customers yet. Award points to your first customer, or import your list.')
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Award points' }).click();
    await field(page, 'Customer phone').waitFor();
  });

  it('customers are found by a number, a name and a filter, and the URL remembers it', async () => {
    const page = await openCustomers(await givenCustomers());
    const search = field(page, 'Phone or name');
    await search.pressSequentially('wanj');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(page.url()).toMatch(/#search=wanj/);
    await page.reload();
    await rows(page).first().getByText('Wanjiku Kamau').waitFor();
    await search.fill('0733');
    await rows(page).first().getByText('0733 000 222').waitFor();
    await field(page, 'Show').selectOption({ label: 'Has SMS consent' });
    await rows(page).first().getByText('Wanjiku Kamau').waitFor();
    expect(page.url()).toMatch(/filter=consent/);
    expect(await search.inputValue()).toBe('');
    await field(page, 'Show').selectOption({ label: 'Not seen for 30 days' });
    await page.getByText('No customer found.').waitFor();
  });

  it('the links of a customer lead to an award, a redemption and the history', async () => {
    const page = await openCustomers(await givenCustomers());
    const follow = async (name: string) => {
      await rows(page).getByRole('button', { name: 'Wanjiku Kamau' }).click();
      await page.getByRole('dialog').getByRole('link', { name }).click();
    };
    await follow('Award');
    await page.getByText('0712 345 678 · Wanjiku Kamau · 120 points').waitFor();
    await page.goBack();
    await follow('Redeem');
    await page.getByLabel('Points', { exact: true }).waitFor();
    await page.getByText('120 points · KES 120').waitFor();
    await page.goBack();
    await follow('History');
    await page.getByText('Of 0712 345 678.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('a download can be stopped', async () => {
    const page = await openCustomers(await givenCustomers());
    await page.route('**/api/rewards/customers/*', () => undefined);
    await button(page, 'Download as CSV').click();
    await button(page, 'Cancel').click();
    await button(page, 'Download as CSV').waitFor();
  });

  it('more customers are loaded with a press, and the focus moves to the first of them', async () => {
    const owner = await givenShop();
    for (let n = 0; n < 21; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 50 - n);
    const page = await openCustomers(owner);
    await button(page, 'Load more').click();
    await expect.poll(() => rows(page).count()).toBe(21);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('0744 000 03030 points · KES 30');
  });
});

describe('one customer', () => {
  it('a row on a phone has two lines, and its sheet has the details and what can be done, the erasure last', async () => {
    const page = await openCustomers(await givenCustomers());
    const row = rows(page).getByRole('button', { name: 'Wanjiku Kamau' });
    expect(await row.innerText()).toBe('Wanjiku Kamau\n120 points · KES 120');
    await row.click();
    const sheet = page.getByRole('dialog', { name: 'Wanjiku Kamau' });
    expect(await sheet.locator('dd').allInnerTexts()).toEqual([
      '0712 345 678',
      '120 points · KES 120',
      '120 / 0',
      expect.any(String),
      expect.stringMatching(/^120 points, \d\d \w{3} \d{4}$/),
      'Yes',
    ]);
    expect(await sheet.locator('.sheet-acts').locator('a, button').allInnerTexts()).toEqual([
      'History',
      'Adjust',
      'Card',
      'Edit',
      'New number',
      'Merge with another',
      'Erase',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await row.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('a sheet opens and stays while the list is fetched anew', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    const answer = await holdBack(page, '**/api/rewards/customers/search');
    const asked = page.waitForRequest('**/api/rewards/customers/search');
    await act(page, '0733 000 222', 'Adjust');
    const adjustment = page.getByRole('dialog', { name: 'Adjust 0733 000 222' });
    await adjustment.getByLabel('Points').fill('5');
    await adjustment.getByRole('button', { name: 'Adjust' }).click();
    await adjustment.waitFor({ state: 'detached' });
    await asked;
    await rows(page).getByRole('button', { name: 'Wanjiku Kamau' }).click();
    const sheet = page.getByRole('dialog', { name: 'Wanjiku Kamau' });
    await sheet.waitFor();
    const came = page.waitForResponse('**/api/rewards/customers/search');
    answer();
    await came;
    await sheet.getByRole('button', { name: 'Adjust' }).click();
    await page.getByRole('dialog', { name: 'Adjust 0712 345 678' }).waitFor();
  });

  it('a name of 80 letters makes no screen wider, and no menu wrap', async () => {
    const owner = await givenShop({ expiryMonths: 12 });
    const name = 'W'.repeat(80);
    await givenCustomer(owner, '0712345678', 9_999, { name, consent: true });
    await givenCustomer(owner, '0722000111', 9_999, { name: 'Wanjiku wa Kamau '.repeat(4) });
    const phone = await openCustomers(owner);
    await expectNoSidewaysScroll(phone);
    await rows(phone).first().getByRole('button').click();
    await phone.getByRole('dialog').waitFor();
    await expectNoSidewaysScroll(phone);
    const desk = await openCustomers(owner, { screen: deskScreen });
    await expectNoSidewaysScroll(desk);
    const boxes = await Promise.all(
      [
        desk.getByRole('link', { name: 'Award 0712 345 678' }),
        desk.getByRole('link', { name: 'Redeem 0712 345 678' }),
        button(desk, 'More 0712 345 678'),
      ].map((one) => one.boundingBox()),
    );
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : -1));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    await button(desk, 'More 0712 345 678').click();
    await desk.getByRole('button', { name: 'Erase 0712 345 678' }).waitFor();
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk);
  });
});

describe('history', () => {
  it('the history is downloaded as a file', async () => {
    const owner = await givenCustomers();
    const page = await openAs(owner, '/reward-points?tab=history#phone=%2B254712345678');
    const csv = await textSavedBy(page, button(page, 'Download as CSV'));
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toMatch(/\r\n\d{4}-\d\d-\d\dT[^,]+Z,0712 345 678,Award,120,120,,,no,Owner\r\n/);
  });
});

describe.each(bothScreens)('everybody can use points on %s', (_, screen) => {
  it.each(['customers', 'history'])('the tab %s is accessible', async (tab) => {
    const page = await openTabOfCustomer(tab, screen);
    await expectAccessible(page);
    if (tab === 'customers') {
      if (screen === deskScreen) {
        await button(page, 'More 0712 345 678').click();
        await button(page, 'Adjust 0712 345 678').click();
      } else await act(page, 'Wanjiku Kamau', 'Adjust');
      await page.getByRole('dialog', { name: 'Adjust 0712 345 678' }).waitFor();
      await expectAccessible(page);
    }
  });
});
