/** The page on which the office sees how the platform is, and puts failed work back. */

import { describe, expect, it } from 'vitest';
import { healthNumbers } from '#shared/health/numbers.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { expectToast } from '#test/support/browser.ts';
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
});
