import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { deskScreen, expectNoSidewaysScroll } from '#test/support/browser.ts';
import { staffAtDesk } from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';

describe('the office', () => {
  it('two filters that are chosen before either is drawn both count', async () => {
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await page.locator('option', { hasText: 'Nobody yet' }).waitFor({ state: 'attached' });
    await page.evaluate(() => {
      for (const [label, value] of Object.entries({
        Status: 'Declined',
        'Assigned to': 'nobody',
      })) {
        const select = Array.from(document.querySelectorAll('label'))
          .find((one) => one.textContent?.startsWith(label))
          ?.querySelector('select');
        if (!select) throw new Error(`The queue has no filter ${label}.`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.waitForURL(/status=Declined&assignee=nobody$/);
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('Declined');
  });

  it('the queue works by keys at a desk, and fits on a phone', async () => {
    const owner = await givenOwner();
    const { ref } = await givenApplication(owner);
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await page.locator('.office-row-link').first().waitFor();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain(
      'office-row-link',
    );
    await page.keyboard.press('/');
    await page.keyboard.type(ref);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Search: ${ref}` }).waitFor();
    await page.getByRole('link', { name: ref }).click();
    await page.getByRole('heading', { name: ref }).waitFor();
    await page.getByRole('heading', { name: ref }).press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Queue' }).click();
    await page.locator('.office-row-link').first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize(deskScreen);
  });
});
