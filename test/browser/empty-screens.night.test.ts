import { beforeAll, describe, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { openAs } from '#test/support/session.ts';

let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner();
});

describe('a screen that has nothing to show yet', () => {
  it.each([
    ['/projects', 'Your projects appear here', 'My Applications', '/applications'],
    [
      '/repayments',
      'No repayments yet. They start after your software is delivered.',
      'My Applications',
      '/applications',
    ],
  ])(
    'the empty screen %s says what will fill it, and links to the next step',
    async (path, text, link, next) => {
      const page = await openAs(owner, path);
      await page.getByText(text).waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await page.waitForURL(baseUrl + next);
    },
  );
});
