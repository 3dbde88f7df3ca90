import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { deskScreen, expectToast, phoneScreen } from '#test/support/browser.ts';
import {
  givenSmsShop,
  messageField,
  openMessageStep,
  openReview,
  openSms,
} from '#test/support/campaign-screens.ts';
import { givenOwner } from '#test/support/owner.ts';
import { button } from '#test/support/reward-screens.ts';

describe('the list of campaigns', () => {
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

describe('from the audience to the result', () => {
  it('without enough credits a campaign can be written, and Send says how to get credits', async () => {
    const page = await openReview(await givenSmsShop(0), 'Karibu!');
    await page.getByText('You have 0; 1 more needed.').waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.getByText('Not enough credits: 1 needed, 0 left.').waitFor();
    const buy = page.getByRole('link', { name: 'Buy SMS credits' }).first();
    expect(await buy.getAttribute('href')).toBe('/settings#billing');
  });
});

describe('the text of a campaign', () => {
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
