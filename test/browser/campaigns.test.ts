import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectToast, phoneScreen, textSavedBy } from '#test/support/browser.ts';
import {
  chooseList,
  givenSmsShop,
  messageField,
  openMessageStep,
  openReview,
  openSms,
} from '#test/support/campaign-screens.ts';
import { givenOwner } from '#test/support/owner.ts';
import { button } from '#test/support/reward-screens.ts';

const tick = (page: Page) => page.getByLabel('These people agreed to receive offers from me');

async function confirm(page: Page, press: string): Promise<void> {
  await tick(page).check();
  await button(page, press).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click();
}

const figure = (page: Page, name: string) =>
  page
    .locator('.result-figures > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('from the audience to the result', () => {
  it('a campaign is counted, written, reviewed and sent, and each step is accessible', async () => {
    const page = await openSms(await givenSmsShop(), '?campaign=new&step=audience');
    // The keyboards of phones leave a space behind a word.
    await page.getByLabel('Name of the campaign').fill('Weekend ');
    await button(page, 'Count these people').click();
    await page.getByText('3 people: 1 will get it').waitFor();
    await button(page, '2 no consent').click();
    await page.getByText('Has not agreed to offers').first().waitFor();
    await expectAccessible(page);
    await button(page, 'Next: the message').click();
    await messageField(page).fill('Karibu ');
    await button(page, '{name}').click();
    await page.getByText('Counted with the longest name, Wanjiku Kamau.').waitFor();
    await page.getByText(/^GSM-7 · \d+ of 160 · 1 segment/).waitFor();
    await expectAccessible(page);
    await button(page, 'Next: review').click();
    await page
      .getByText('1 person × 1 segment = 1 credit. You have 500; 499 left after.')
      .waitFor();
    await page.getByText(/^Mama Njeri Shop: Karibu Wanjiku Kamau Stop: /).waitFor();
    await expectAccessible(page);
    await button(page, 'Send').click();
    await page.getByText('Confirm that these people agreed').waitFor();
    await confirm(page, 'Send');
    await expect.poll(() => figure(page, 'Sent').textContent()).toBe('1');
    expect(await figure(page, 'Credits used').textContent()).toBe('1');
    await expect.poll(() => figure(page, 'Delivered').textContent()).toBe('1');
    await button(page, 'Show the people').click();
    await page.getByText('0712 345 678').waitFor();
    await expectAccessible(page);
    const csv = await textSavedBy(page, button(page, 'Download as CSV'));
    expect(csv).toMatch(/^\uFEFFPhone,Status,Reason,Credits,When\r\n0712 345 678,Delivered,,1,2/);
  });
});

describeAtNight('from the audience to the result', () => {
  it('a scheduled campaign can be changed, or cancelled after a dialog that says what happens; its credits come back', async () => {
    const page = await openReview(await givenSmsShop(), 'Karibu!');
    await page.getByText('At a time').click();
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Day and time in Nairobi').fill(`${tomorrow}T10:00`);
    await page.getByText(/, (tomorrow|in \d+ hours)/).waitFor();
    await confirm(page, 'Schedule');
    await page.getByText('It goes out at').waitFor();
    await page.getByText('499', { exact: true }).waitFor();
    await button(page, 'Change it').click();
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText('At a time').click();
    await page.getByLabel('Day and time in Nairobi').fill(`${tomorrow}T11:00`);
    await confirm(page, 'Schedule');
    await button(page, 'Cancel campaign').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nobody gets this message. All its credits come back.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('It was cancelled before it began. 1 credit returned.').waitFor();
    await page.getByText('500', { exact: true }).waitFor();
  });

  it('without enough credits a campaign can be written, and Send says how to get credits', async () => {
    const page = await openReview(await givenSmsShop(0), 'Karibu!');
    await page.getByText('You have 0; 1 more needed.').waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.getByText('Not enough credits: 1 needed, 0 left.').waitFor();
    const buy = page.getByRole('link', { name: 'Buy SMS credits' }).first();
    expect(await buy.getAttribute('href')).toBe('/settings#billing');
  });
});

describeAtNight('the text of a campaign', () => {
  it('a typed text survives a lost connection and a closed tab', async () => {
    const owner = await givenSmsShop();
    const page = await openMessageStep(owner, { expected: /ERR_|Failed to load/ });
    await messageField(page).fill('Karibu {name}');
    await page.context().setOffline(true);
    await button(page, 'Next: review').click();
    await expectToast(page, 'You are offline.');
    await page.context().setOffline(false);
    await page.reload();
    expect(await messageField(page).inputValue()).toBe('Karibu {name}');
    await button(page, 'Next: review').click();
    await page.getByText('These people are noted now').waitFor();
  });

  it('a letter that makes a message dear is named, and replaced only when its owner says so', async () => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill('It’s the weekend – come!');
    await page.getByText('’ makes this a 70-character message.').waitFor();
    await page.getByText(/^UCS-2 · \d+ of 134 · 2 segments/).waitFor();
    await button(page, "Replace ’ with '").click();
    expect(await messageField(page).inputValue()).toBe("It's the weekend – come!");
    await button(page, 'Replace – with -').click();
    await page.getByText(/^GSM-7 · \d+ of 160 · 1 segment/).waitFor();
  });

  it.each([
    ['with an unknown field', 'Hi {nam}', 'The field {nam} is not known.'],
    ['that is too long', 'a'.repeat(470), 'Message is longer than 3 segments.'],
  ])('a text %s cannot be reviewed', async (_, text, problem) => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill(text);
    await button(page, 'Next: review').click();
    await page.getByText(problem).waitFor();
    expect(page.url()).toMatch(/step=message/);
  });

  it('a template becomes the text of a campaign, and own templates are added and deleted', async () => {
    const page = await openSms(await givenSmsShop(), '?tab=templates');
    await button(page, 'New template').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Saturday');
    await dialog.getByLabel('Message', { exact: true }).fill('Saturday is market day');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await button(page, 'Delete Saturday').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Saturday is deleted.');
    await button(page, 'Use Tumekukosa').click();
    await button(page, 'Next: the message').click();
    expect(await messageField(page).inputValue()).toMatch(/^Habari {name}, hatujakuona/);
  });

  it('a template takes the place of what was typed only after a question', async () => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill('Karibu sokoni');
    await button(page, 'Begin with a template').click();
    const choice = page.getByRole('button', { name: /^Tumekukosa/ });
    await choice.click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await messageField(page).inputValue()).toBe('Karibu sokoni');
    await choice.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, replace it' }).click();
    expect(await messageField(page).inputValue()).toMatch(/^Habari {name}, hatujakuona/);
  });
});

describe('lists and opt-outs', () => {
  it('a file becomes a list, also when an answer is lost, and its refused rows are kept with reasons', async () => {
    const page = await openSms(await givenSmsShop(), '?tab=lists&new=1', { expected: /ERR_/ });
    let isLost = false;
    await page.route('**/members', async (route) => {
      await route.fetch();
      if (isLost) return route.continue();
      isLost = true;
      return route.abort('failed');
    });
    await chooseList(page, 'phone,name\n0711000001,Asha\n0711000002,\n0711000001,\n020123,\n');
    await page.getByText('Line 4: This number is on line 2 already.').waitFor();
    await page.getByLabel('Name of the list').fill('Chama');
    await tick(page).check();
    await button(page, 'Save 2 numbers').click();
    await page.getByText('Chama: 2 people · 1 invalid · 1 twice').waitFor();
    await page.getByRole('link', { name: 'Open Chama' }).click();
    await page.getByText('Asha').waitFor();
    await page.getByRole('link', { name: 'Show what was refused' }).click();
    await page.getByText('Not a mobile number of Kenya').waitFor();
    await expectAccessible(page);
  });

  atNight('pasted numbers become the audience of a campaign', async () => {
    const page = await openSms(await givenSmsShop(), '?campaign=new&step=audience');
    await page.getByText('Pasted numbers').click();
    await page.getByLabel('Phone numbers').fill('0711000001, 0711000002\n0722000111');
    await button(page, 'Check the numbers').click();
    await tick(page).check();
    await button(page, 'Save 3 numbers').click();
    await page.getByText(/^Pasted .*: 3 people$/).waitFor();
    await button(page, 'Count these people').click();
    await page.getByText('3 people: 3 will get it').waitFor();
  });

  it('somebody who opted out is in no audience, and cannot be taken off the list of opt-outs', async () => {
    const page = await openSms(await givenSmsShop(), '?tab=opt-outs');
    await button(page, 'Add numbers').click();
    await page.getByLabel('Phone numbers').fill('0712345678');
    await button(page, 'Check the numbers').click();
    await button(page, 'Opt 1 number out').click();
    await expectToast(page, 'Added: 1. Opted out before: 0.');
    const row = page.locator('.card-table tbody').getByRole('row', { name: /0712 345 678/ });
    await row.getByText('Staff').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await page.goto('/send-sms?campaign=new&step=audience');
    await button(page, 'Count these people').click();
    await button(page, '1 opted out').waitFor();
  });
});

describe('automatic messages and credits', () => {
  it('an automatic message is turned on with the consent of its people', async () => {
    const page = await openSms(await givenSmsShop(), '?tab=automatic');
    const birthday = page.getByRole('region', { name: 'Birthday' });
    await birthday.getByLabel('Send this message').check();
    await button(page, 'Save').click();
    await page.getByText('Confirm that these people agreed').waitFor();
    await tick(page).check();
    await page.getByLabel('The most credits in a month').fill('50');
    await button(page, 'Save').click();
    await expectToast(page, 'Your messages are saved.');
    await page.reload();
    await birthday.getByLabel('Send this message').waitFor();
    expect(await birthday.getByLabel('Send this message').isChecked()).toBe(true);
  });
});

describeAtNight('automatic messages and credits', () => {
  it('what was typed into automatic messages stays when another device has saved them', async () => {
    const owner = await givenSmsShop();
    const pages = await Promise.all(
      [1, 2].map(() => openSms(owner, '?tab=automatic', { expected: /409/ })),
    );
    const [mine, other] = pages as [Page, Page];
    const most = (page: Page) => page.getByLabel('The most credits in a month');
    await most(mine).fill('50');
    await most(other).fill('60');
    await button(other, 'Save').click();
    await expectToast(other, 'Your messages are saved.');
    await button(mine, 'Save').click();
    await mine.getByText('Your messages were changed on another device.').waitFor();
    await expectAccessible(mine);
    expect(await most(mine).inputValue()).toBe('50');
    await button(mine, 'Keep what I typed').click();
    await button(mine, 'Save').click();
    await expectToast(mine, 'Your messages are saved.');
    await mine
      .getByText('Your messages were changed on another device.')
      .waitFor({ state: 'detached' });
    await mine.reload();
    await most(mine).waitFor();
    expect(await most(mine).inputValue()).toBe('50');
  });

  it('the statement has a line for what a campaign took, which leads to the campaign', async () => {
    const page = await openReview(await givenSmsShop(), 'Karibu!');
    await page.route('**/api/campaigns/overview', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), hasDeliveryReports: false } });
    });
    await button(page, 'Test to my own phone (1 credit)').click();
    await expectToast(page, 'The message is on its way to your phone, for 1 credit.');
    await confirm(page, 'Send');
    await page.getByText(/Sending since|Ended/).waitFor();
    await page.getByRole('link', { name: 'Back to campaigns' }).click();
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    const row = page.locator('.card-table tbody').getByRole('row', { name: /For a campaign/ });
    await row.getByText('-1').waitFor();
    await page
      .getByRole('row', { name: /Single SMS/ })
      .getByText('-1')
      .waitFor();
    await row.getByRole('link').click();
    await figure(page, 'Credits reserved').waitFor();
    await page.getByText('the carrier does not report what was delivered').waitFor();
    expect(await figure(page, 'Delivered').count()).toBe(0);
  });
});

describeAtNight('the list of campaigns', () => {
  it('a business without customers is told to import contacts, and one with some that they wait', async () => {
    const page = await openSms(await givenOwner());
    await page.getByText('Import contacts who agreed to receive your messages.').waitFor();
    await page.getByText('You have no SMS credits.').waitFor();
    await page.getByRole('link', { name: 'Import contacts' }).click();
    await page.getByLabel('Your list as a CSV file').waitFor();
    const shop = await openSms(await givenSmsShop());
    await shop.getByText('No campaigns yet. Your customer who agreed to SMS is waiting.').waitFor();
  });

  it.each([
    ['a phone', phoneScreen],
    ['a desk', deskScreen],
  ])('each tab of promotional SMS is accessible on %s', async (_, screen) => {
    const page = await openSms(await givenSmsShop(), '', { screen });
    const tabs = page.getByRole('navigation', { name: 'Send Promotional SMS' });
    for (const name of ['Lists', 'Opt-outs', 'Templates', 'Automatic messages', 'Credits']) {
      await tabs.getByRole('link', { name }).click();
      await tabs.locator('[aria-current="page"]', { hasText: name }).waitFor();
      await page.locator('.skeleton').waitFor({ state: 'detached' });
      await expectAccessible(page);
    }
  });
});
