import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { bothScreens } from '#test/support/browser.ts';
import { choose, listOf, openImport } from '#test/support/import-screen.ts';
import { button } from '#test/support/reward-screens.ts';
import { givenShop } from '#test/support/rewards.ts';

describe('importing a list of customers', () => {
  it('what would be lost of a file is said before it is imported', async () => {
    const page = await openImport(await givenShop());
    await choose(
      page,
      'Phone;Name;Consent\r\n0722000111;Otieno;yes\r\n2.54745E+11;Achieng;yes\r\n',
    );
    await page.getByText('No column is read as points: everybody starts with 0.').waitFor();
    await page.getByText(/^1 row says yes to offers, and not since when/).waitFor();
    await page.getByText(/^Excel has shortened 1 number\./).waitFor();
    await page.getByText(/^Line 3: Excel has shortened this number to 2\.54745E\+11/).waitFor();
  });

  it.each([
    ['no list', 'Once upon a time\nthere was a shop\n', 'The first line must name the columns'],
    ['too long', `phone\n${'0\n'.repeat(50_001)}`, 'more than 50,000 rows. Split it'],
    ['too large', 'x'.repeat(20 * 1024 * 1024 + 1), 'larger than 20 MB. Split it'],
  ])('a file that is %s is refused with advice', async (_, text, words) => {
    const page = await openImport(await givenShop());
    await choose(page, text);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(
      await page
        .getByLabel('Your list as a CSV file')
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });
});

describe.each(bothScreens)('everybody can import on %s', (_, screen) => {
  it('an import is accessible from the file to the last customer', async () => {
    const page = await openImport(await givenShop(), { screen });
    await page.getByLabel('Your list as a CSV file').waitFor();
    await expectAccessible(page);
    await choose(page, `${listOf(300)}\r\nNobody,0,0`);
    await button(page, 'Import 300 customers').waitFor();
    await expectAccessible(page);
    await button(page, 'Import 300 customers').click();
    await page.getByText('300 customers imported.').waitFor();
    await expectAccessible(page);
  });
});
