/** The office's page of the platform's health, with failed work put back. */

import { healthNumbers } from '#shared/health/words.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import { atNight } from '#test/support/at-night.ts';
import { phoneScreen } from '#test/support/browser.ts';
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
    await page.sees('Alarms go by e-mail to whoever is on call.');
    await page.sees(/Public holidays are listed until \d+ \w+ \d{4}\./);
    await page.expectAccessible();
    await page.getByRole('button', { name: 'Put all back: Points that expire' }).press('Enter');
    await page.dialog().presses('Put back');
    await page.expectToast('Points that expire: messages that go back: 1.');
    // Work of other queues may be set aside by tests that run beside this one.
    await page
      .getByRole('button', { name: 'Put all back: Points that expire' })
      .waitFor({ state: 'detached' });
  });

  it('one message is looked at, put back or dropped', async () => {
    for (const shard of [1, 2]) {
      await putMessage(awsEndpoint, 'DuePointsDeadLetters', { kind: 'points', shard });
    }
    const page = await staffAtDesk(['admin', 'review'], { name });
    await page.goto('/office/health');
    await page.presses('Look at: Points that expire');
    await page.sees(/"shard": 1/);
    await page.expectAccessible();
    await page
      .getByRole('button', { name: /^Put back the message/ })
      .first()
      .click();
    await page.expectToast('The message went back to its queue.');
    await page
      .getByRole('button', { name: /^Drop the message/ })
      .first()
      .click();
    await page.dialog().presses('Drop with your passkey');
    await page.expectToast('The message is dropped.');
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
    expect(await tables.count()).toBe(dueKinds.length);
    expect(await tables.first().locator('tbody tr').count()).toBe(7);
    await page.expectAccessible();
  });
});
