import { describe, expect, it } from 'vitest';
import { givenLate } from '#test/support/money-screens.ts';
import { staffAtDesk } from '#test/support/office-screens.ts';

const collector = (name: string) =>
  staffAtDesk(['finance'], {
    name,
    start: 'Projects',
    expected: /the server responded with a status of 40[39]/,
  });

describe('the screens of money in the office', () => {
  it('what is due is gone through with the keys, in a bucket that stands in the address', async () => {
    const { ref } = await givenLate(44, 'Barasa Motors');
    const page = await collector('Njeri Wambui');
    await page.getByRole('link', { name: 'Agreements' }).click();
    await page.getByRole('link', { name: /^31 to 60 days/ }).click();
    const row = page.getByRole('row', { name: new RegExp(ref) });
    await row.getByText('44 days').waitFor();
    await row.getByText('KES 41,668').waitFor();
    expect(new URL(page.url()).search).toBe('?bucket=31-60');
    await page.keyboard.press('j');
    expect(await page.locator('.office-row-link:focus').count()).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('A reference has nine characters.').waitFor();
  });
});
