import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, phoneScreen } from '#test/support/browser.ts';
import {
  ageCampaign,
  campaignKey,
  chooseList,
  givenLargeShop,
  givenSmsShop,
  messageField,
  openMessageStep,
  openReview,
  openSms,
} from '#test/support/campaign-screens.ts';
import { runDue } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { button } from '#test/support/reward-screens.ts';
import type { Screen } from '#test/support/screen.ts';
import { changeItem, getItem } from '#test/support/table.ts';

const tick = (page: Screen) => page.getByLabel('These people agreed to receive offers from me');

async function confirm(page: Screen, press: string): Promise<void> {
  await tick(page).check();
  await page.presses(press);
  await page.dialog().presses(/^Yes/);
}

const figure = (page: Screen, name: string) =>
  page
    .locator('.result-figures > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

it('a campaign is counted, written, reviewed and sent, and each step is accessible', async () => {
  const page = await openSms(await givenSmsShop(), '?campaign=new&step=audience');
  // Phone keyboards leave a space after a word.
  await page.fillsIn({ 'Name of the campaign': 'Weekend ' }, 'Count these people');
  await page.sees('3 people: 1 will get it');
  await page.sees('One SMS to all of them costs 1 credit (KES 1.16).');
  await page.presses('2 did not agree');
  await page.seesSome('Has not agreed to offers');
  await page.expectAccessible();
  await page.presses('Next: the message');
  await messageField(page).fill('Karibu ');
  await page.presses('{name}');
  await page.sees('Counted with the longest name, Wanjiku Kamau.');
  await page.sees('1 SMS, 1 person, 1 credit (KES 1.16)', /\d+ more letters at this price/);
  await page.expectAccessible();
  await page.presses('Next: review');
  await page.sees('1 SMS, 1 person, 1 credit (KES 1.16). You have 500; 499 left after.');
  await page.sees(/^Mama Njeri Shop: Karibu Wanjiku Kamau Stop: /);
  await page.expectAccessible();
  await page.presses('Send');
  await page.sees('Confirm that these people agreed');
  await confirm(page, 'Send');
  await expect.poll(() => figure(page, 'Sent').textContent()).toBe('1');
  expect(await figure(page, 'Credits used').textContent()).toBe('1 credit (KES\u00a01.16)');
  await expect.poll(() => figure(page, 'Delivered').textContent()).toBe('1');
  await page.sees('1 of 1 delivered');
  await page.presses('Show the people');
  await page.sees('0712 345 678');
  await page.expectAccessible();
  const csv = await page.textSavedBy(button(page, 'Download as CSV'));
  expect(csv).toMatch(/^\uFEFFPhone,Status,Reason,Credits,When\r\n0712 345 678,Delivered,,1,2/);
});

it('six tabs are one row on a phone, with the open one in sight', async () => {
  const page = await openSms(await givenOwner(), '?tab=credits', { screen: phoneScreen });
  const links = page.locator('.tab-link');
  const [first, last] = [await links.first().boundingBox(), await links.last().boundingBox()];
  expect(first?.y).toBe(last?.y);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(phoneScreen.width);
  await page.expectAccessible();
});

it('one in ten may be left out to compare, and costs nothing', async () => {
  const page = await openMessageStep(await givenLargeShop(300), { screen: phoneScreen });
  await messageField(page).fill('Karibu!');
  await page.getByLabel('Leave one in ten out').check();
  await page.sees(/^About 30 people, picked at random/);
  await page.expectAccessible();
  await page.presses('Next: review');
  await page.sees(/^\d+ people get no SMS, to compare, and cost nothing\.$/);
});

it('a campaign says a week later how many came back, and whether the message brought them', async () => {
  const owner = await givenSmsShop();
  const page = await openReview(owner, 'Karibu!', { screen: phoneScreen });
  await confirm(page, 'Send');
  await page.sees(/^On .* you will see here how many came back within 7 days\.$/);
  const campaignId = new URL(page.url()).searchParams.get('campaign') ?? '';
  const { recipients } = (await owner.listRecipients({ campaignId })).reply;
  const phones = recipients.flatMap(({ phone }) => phone ?? []);
  await ageCampaign(owner, campaignId, phones);
  await runDue('visits');
  await page.reload();
  await page.sees('1 of 1 who got it came back within 7 days');
  const { excluded } = (await getItem(campaignKey(owner, campaignId))) as { excluded: object };
  await changeItem(campaignKey(owner, campaignId), {
    excluded: { ...excluded, leftOut: 40 },
    visits: {
      got: { people: 300, came: 60 },
      missed: { people: 60, came: 0 },
      leftOut: { people: 40, came: 0 },
    },
  });
  await page.reload();
  await page.sees('60 of 300 who got it came back within 7 days');
  expect(await figure(page, 'Left out to compare').textContent()).toBe('40');
  expect(await figure(page, 'Left out and came back').textContent()).toBe('0 of 40 (0%)');
  await page.sees('The message brought people back: the difference is too big to be chance.');
  await page.expectAccessible();
  await page.evaluate(() => localStorage.setItem('language', 'sw'));
  await page.reload();
  await page.sees(/^Ujumbe uliwarudisha watu/);
  await page.expectAccessible();
});

describeAtNight('from the audience to the result', () => {
  it('a scheduled campaign can be changed, or cancelled after a dialog that says what happens; its credits come back', async () => {
    const page = await openReview(await givenSmsShop(), 'Karibu!');
    await page.getByText('At a time').click();
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel('Day and time in Nairobi').fill(`${tomorrow}T10:00`);
    await page.sees(/, (tomorrow|in \d+ hours)/);
    await confirm(page, 'Schedule');
    await page.sees('It goes out at');
    await page.getByText('499', { exact: true }).waitFor();
    await page.presses('Change it');
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText('At a time').click();
    await page.getByLabel('Day and time in Nairobi').fill(`${tomorrow}T11:00`);
    await confirm(page, 'Schedule');
    await page.presses('Cancel campaign');
    const dialog = page.dialog();
    await dialog.sees('Nobody gets this message. All its credits come back.');
    await page.expectAccessible();
    await dialog.presses('Yes, cancel it');
    await page.sees('It was cancelled before it started. 1 credit came back.');
    await page.getByText('500', { exact: true }).waitFor();
  });

  it('without enough credits a campaign can be written, and Send says how to get credits', async () => {
    const page = await openReview(await givenSmsShop(0), 'Karibu!');
    await page.sees('You have 0 and need 1 more. Your message is kept. Buy SMS credits');
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Buy SMS credits' }).click();
    await page.getByRole('link', { name: 'Go on where you were' }).click();
    await page.sees('Karibu!');
    expect(page.url()).toMatch(/step=review/);
  });
});

describeAtNight('the text of a campaign', () => {
  it('a typed text survives a lost connection and a closed tab', async () => {
    const page = await openMessageStep(await givenSmsShop(), { expected: /ERR_|Failed to load/ });
    await messageField(page).fill('Karibu {name}');
    await page.context().setOffline(true);
    await page.presses('Next: review');
    await page.expectToast('You are offline.');
    await page.context().setOffline(false);
    await page.reload();
    expect(await messageField(page).inputValue()).toBe('Karibu {name}');
    await page.presses('Next: review');
    await page.sees('This list is fixed now.');
  });

  it('a letter that makes a message dear is named, and replaced only when its owner says so', async () => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill('It’s the weekend – come!');
    await page.sees('’, – double the price.', '2 SMS, 1 person, 2 credits (KES 2.32)');
    await page.presses("Replace ’ with '");
    expect(await messageField(page).inputValue()).toBe("It's the weekend – come!");
    await page.presses('Replace – with -');
    await page.sees('1 SMS, 1 person, 1 credit (KES 1.16)');
  });

  it.each([
    ['with an unknown field', 'Hi {nam}', 'The field {nam} is not known.'],
    ['that is too long', 'a'.repeat(470), 'The message is longer than 3 SMS. Shorten it.'],
  ])('a text %s cannot be reviewed', async (_, text, problem) => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill(text);
    await page.presses('Next: review');
    await page.sees(problem);
    expect(page.url()).toMatch(/step=message/);
  });

  it('a template becomes the text of a campaign, and own templates are added and deleted', async () => {
    const page = await openSms(await givenSmsShop(), '?tab=templates');
    await page.presses('New template');
    const dialog = page.dialog();
    await dialog.getByLabel('Name').fill('Saturday');
    await dialog.getByLabel('Message', { exact: true }).fill('Saturday is market day');
    await dialog.presses('Save');
    await page.presses('Delete Saturday');
    await page.dialog().presses('Delete');
    await page.expectToast('Saturday is deleted.');
    await page.presses('Use Tumekukosa', 'Next: the message');
    expect(await messageField(page).inputValue()).toMatch(
      /^{business}: Habari {name}, hatujakuona/,
    );
  });

  it('a template takes the place of what was typed only after a question', async () => {
    const page = await openMessageStep(await givenSmsShop());
    await messageField(page).fill('Karibu sokoni');
    await page.presses('Start from a template');
    const choice = page.getByRole('button', { name: /^Tumekukosa/ });
    await choice.click();
    await page.expectAccessible();
    await page.dialog().presses('Cancel');
    expect(await messageField(page).inputValue()).toBe('Karibu sokoni');
    await choice.click();
    await page.dialog().presses('Yes, replace it');
    expect(await messageField(page).inputValue()).toMatch(
      /^{business}: Habari {name}, hatujakuona/,
    );
  });
});

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
  await page.sees('Line 4: This number is on line 2 already.');
  await page.getByLabel('Name of the list').fill('Chama');
  await tick(page).check();
  await page.presses('Save 2 numbers');
  await page.sees('Chama: 2 people · 1 invalid · 1 twice');
  await page.getByRole('link', { name: 'Open Chama' }).click();
  await page.sees('Asha');
  await page.getByRole('link', { name: 'Show the refused numbers' }).click();
  await page.sees('Not a Kenyan mobile number');
  await page.expectAccessible();
});

atNight('pasted numbers become the audience of a campaign', async () => {
  const page = await openSms(await givenSmsShop(), '?campaign=new&step=audience');
  await page.getByText('Pasted numbers').click();
  await page.getByLabel('Phone numbers').fill('0711000001, 0711000002\n0722000111');
  await page.presses('Check the numbers');
  await tick(page).check();
  await page.presses('Save 3 numbers');
  await page.sees(/^Pasted .*: 3 people$/);
  await page.presses('Count these people');
  await page.sees('3 people: 3 will get it');
});

it('somebody who opted out is in no audience, and cannot be taken off the list of opt-outs', async () => {
  const page = await openSms(await givenSmsShop(), '?tab=opt-outs');
  await page.presses('Add numbers');
  await page.fillsIn({ 'Phone numbers': '0712345678' }, 'Check the numbers');
  await page.presses('Stop offers to 1 number');
  await page.expectToast('Added: 1. Already on the list: 0.');
  const row = page.locator('.card-table tbody').getByRole('row', { name: /0712 345 678/ });
  await row.getByText('Staff').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await page.goto('/send-sms?campaign=new&step=audience');
  await page.presses('Count these people');
  await button(page, '1 said stop').waitFor();
});

it('an automatic message is turned on with the consent of its people', async () => {
  const page = await openSms(await givenSmsShop(), '?tab=automatic');
  const birthday = page.getByRole('heading', { name: 'Birthday' });
  await page.sees(
    /^To customers on their birthday.* 1 SMS for each person: 1 credit \(KES.1\.16\)\.$/,
  );
  await birthday.click();
  await page.getByLabel('Send this message').check();
  await page.presses('Save');
  await page.sees('Confirm that these people agreed');
  await tick(page).check();
  await page.fillsIn({ 'Credits a month, at most': '50' }, 'Save');
  await page.expectToast('Your messages are saved.');
  await page.reload();
  await page.locator('details', { has: birthday }).getByText('On', { exact: true }).waitFor();
  await birthday.click();
  expect(await page.getByLabel('Send this message').isChecked()).toBe(true);
});

describeAtNight('automatic messages and credits', () => {
  it('what was typed into automatic messages stays when another device has saved them', async () => {
    const owner = await givenSmsShop();
    const pages = await Promise.all(
      [1, 2].map(() => openSms(owner, '?tab=automatic', { expected: /409/ })),
    );
    const [mine, other] = pages as [Screen, Screen];
    const most = (page: Screen) => page.getByLabel('Credits a month, at most');
    await most(mine).fill('50');
    await most(other).fill('60');
    await other.presses('Save');
    await other.expectToast('Your messages are saved.');
    await mine.presses('Save');
    await mine.sees('Your messages were changed on another device.');
    await mine.expectAccessible();
    expect(await most(mine).inputValue()).toBe('50');
    await mine.presses('Keep what I typed', 'Save');
    await mine.expectToast('Your messages are saved.');
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
      const overview = await (await route.fetch()).json();
      await route.fulfill({ json: { ...overview, hasDeliveryReports: false } });
    });
    await page.presses('Test to my own phone (1 credit)');
    await page.expectToast('The message is on its way to your phone, for 1 credit.');
    await confirm(page, 'Send');
    await page.sees(/Sending since|Finished/);
    await page.getByRole('link', { name: 'Back to campaigns' }).click();
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    const row = page.locator('.card-table tbody').getByRole('row', { name: /For a campaign/ });
    await row.getByText('-1').waitFor();
    await page
      .getByRole('row', { name: /Single SMS/ })
      .getByText('-1')
      .waitFor();
    await row.getByRole('link').click();
    await figure(page, 'Credits used').waitFor();
    await page.sees('The mobile operator does not tell us which SMS arrived');
    expect(await figure(page, 'Delivered').count()).toBe(0);
  });
});

describeAtNight('the list of campaigns', () => {
  it('a business without customers is told to import contacts, and one with some that they wait', async () => {
    const page = await openSms(await givenOwner());
    await page.sees('Import contacts who agreed to receive your messages.');
    await page.sees('You have no SMS credits.');
    await page.getByRole('link', { name: 'Import contacts' }).click();
    await page.getByLabel('Your list as a CSV file').waitFor();
    const shop = await openSms(await givenSmsShop());
    await shop.sees('No campaigns yet. Your customer who agreed to SMS is waiting.');
  });

  it.each([
    ['a phone', phoneScreen],
    ['a desk', deskScreen],
  ])('each tab of promotional SMS is accessible on %s', async (_, screen) => {
    const page = await openSms(await givenSmsShop(), '', { screen });
    const tabs = page.getByRole('navigation', { name: 'Send Promotional SMS' });
    for (const name of ['Lists', 'Stopped offers', 'Templates', 'Automatic messages', 'Credits']) {
      await tabs.getByRole('link', { name }).click();
      await tabs.locator('[aria-current="page"]', { hasText: name }).waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await page.expectAccessible();
    }
  });
});
