import { describe, expect, it } from 'vitest';
import { givenAsked, givenNoNews, pathOf } from '#test/support/application-screens.ts';
import { expectToast } from '#test/support/browser.ts';
import { givenOwner } from '#test/support/owner.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

describe('questions of the office', () => {
  it('an answer is given once although the reply to it was lost', async () => {
    const owner = await givenOwner();
    const application = await givenAsked(owner);
    const page = await visitorSignedInAs(owner, { expected: /status of 500/ });
    await givenNoNews(page);
    await page.goto(pathOf(application));
    const keys: (string | undefined)[] = [];
    await page.route('**/answers', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
    });
    const form = page.getByRole('form', { name: 'Question 1' });
    await form.getByLabel('Your answer').fill('Four.');
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(page, 'No.');
    expect(await form.getByLabel('Your answer').inputValue()).toBe('Four.');
    await form.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('1 of 2 answered').waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});
