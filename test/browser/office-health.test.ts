/** The page on which the office sees how the platform is, and puts failed work back. */

import { describe, expect, it } from 'vitest';
import { nightKindNames } from '#shared/health/nights.ts';
import { healthNumbers } from '#shared/health/numbers.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight } from '#test/support/at-night.ts';
import { expectToast, phoneScreen } from '#test/support/browser.ts';
import { awsEndpoint, isEmbedded } from '#test/support/cloud.ts';
import { staffAtDesk } from '#test/support/office-screens.ts';
import { putMessage } from '#test/support/queue.ts';

const name = 'Zuhura Ali';

describe.runIf(isEmbedded)('the health page of the office', () => {
  it('somebody with the permission admin sees how the platform is, and puts work back with a passkey', async () => {
    await putMessage(awsEndpoint, 'DuePointsDeadLetters', { kind: 'points', shard: 0 });
    const page = await staffAtDesk(['admin', 'review'], { name });
    await page.getByRole('link', { name: 'Health' }).click();
    for (const words of Object.values(healthNumbers)) {
      await page.getByText(words, { exact: true }).waitFor();
    }
    await page.getByText('Alarms go by e-mail to whoever is on call.').waitFor();
    await page.getByText(/Public holidays are listed until \d+ \w+ \d{4}\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Put back: Points that expire' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
    await expectToast(page, 'Points that expire: messages that go back: 1.');
    await page.getByText('Nothing was set aside.').waitFor();
  });

  it('a member without the permission has no way to the page', async () => {
    const page = await staffAtDesk(['review'], { name });
    expect(await page.getByRole('link', { name: 'Health' }).count()).toBe(0);
  });

  atNight('the figures of each chart are in a table for people who do not see it', async () => {
    const page = await staffAtDesk(['admin', 'review'], { name, screen: phoneScreen });
    await page.goto('/office/health');
    const tables = page.locator('.office-nights table');
    await tables.first().waitFor({ state: 'attached' });
    expect(await tables.count()).toBe(nightKindNames.length);
    expect(await tables.first().locator('tbody tr').count()).toBe(7);
    await expectAccessible(page);
  });
});
