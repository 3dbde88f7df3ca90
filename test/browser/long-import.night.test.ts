import { describe, expect, it } from 'vitest';
import { choose, count, listOf, openImport } from '#test/support/import-screen.ts';
import { button } from '#test/support/reward-screens.ts';
import { entriesOf, findCustomer, givenShop } from '#test/support/rewards.ts';

describe('importing a list of customers', () => {
  it('an import of 10,000 rows goes on after a reload, and a second import changes nothing', async () => {
    const owner = await givenShop();
    const list = listOf(10_000);
    const page = await openImport(owner, { expected: /Failed to load resource|ERR_/ });
    await choose(page, list);
    await button(page, 'Import 10,000 customers').click({ timeout: 60_000 });
    await page.getByText(/^[1-9],\d00 of 10,000$/).waitFor({ timeout: 60_000 });
    await page.reload();
    const goOn = button(page, /^Go on with customers\.csv: [1-9],\d00 of 10,000$/);
    await goOn.click();
    await page.getByText(/customers imported\./).waitFor({ timeout: 110_000 });
    const last = await findCustomer(owner, '0710009999');
    expect(last).toMatchObject({ name: 'Customer 9999', points: 499 });

    await button(page, 'Import another file').click();
    await choose(page, list);
    await page.getByText('There is nobody new in this file.').waitFor({ timeout: 60_000 });
    expect(await count(page, 'Existing').textContent()).toBe('10,000');
    expect(await entriesOf(owner, '0710009999')).toHaveLength(1);
  }, 240_000);
});
