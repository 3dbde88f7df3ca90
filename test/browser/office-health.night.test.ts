/** The page on which the office sees how the platform is, and puts failed work back. */

import { describe, expect, it } from 'vitest';
import { nightKindNames } from '#shared/health/nights.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { phoneScreen } from '#test/support/browser.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { staffAtDesk } from '#test/support/office-screens.ts';

const name = 'Zuhura Ali';

describe.runIf(isEmbedded)('the health page of the office', () => {
  it('the figures of each chart are in a table for people who do not see it', async () => {
    const page = await staffAtDesk(['admin', 'review'], { name, screen: phoneScreen });
    await page.goto('/office/health');
    const tables = page.locator('.office-nights table');
    await tables.first().waitFor({ state: 'attached' });
    expect(await tables.count()).toBe(nightKindNames.length);
    expect(await tables.first().locator('tbody tr').count()).toBe(7);
    await expectAccessible(page);
  });
});
