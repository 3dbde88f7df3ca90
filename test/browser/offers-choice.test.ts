/** The page behind the opt-out link of an offer. */
import { describeAtNight } from '#test/support/at-night.ts';
import { openAt, visitor } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { sentCode } from '#test/support/sent-code.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { holdBack } from '#test/support/slow-line.ts';

let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner('Mama Njeri na Wanawe');
});

/** A new person's link, with an opt-out noted by the shop. */
async function givenLink(phone = newPhone()): Promise<string> {
  const code = await sentCode(owner, phone);
  await owner.addOptOuts({ phones: [phone], source: 'staff' });
  return `/o/${code}`;
}

const press = (page: Screen, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

const says = (page: Screen, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).waitFor();

it('somebody gets offers again, stops them, and stops those of all businesses, each at one press', async () => {
  const phone = newPhone();
  const page = await openAt(await givenLink(phone));
  await says(page, 'You will get no more offers from Mama Njeri na Wanawe.');
  expect(await page.locator('.btn-primary:visible').count()).toBe(0);
  await press(page, 'Get offers from Mama Njeri na Wanawe again');
  await says(page, 'You get offers from Mama Njeri na Wanawe by SMS.');
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  await press(page, 'Stop offers from all businesses');
  await says(page, 'You will get no more offers from any business that uses Miliki.');
  await page.reload();
  await press(page, 'Get offers again, also from Mama Njeri na Wanawe');
  await press(page, 'Stop offers from Mama Njeri na Wanawe');
  await says(page, 'You will get no more offers from Mama Njeri na Wanawe.');
  expect(await page.content()).not.toContain(phone.slice(4));
});

it('threat 83: opening the link changes nothing, and a press that the network lost is repeated', async () => {
  const page = await visitor({ expected: /ERR_FAILED|ERR_INTERNET/ });
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(`${request.method()} ${request.url()}`));
  await page.goto(await givenLink());
  await says(page, 'You will get no more offers from Mama Njeri na Wanawe.');
  expect(calls.filter((one) => one.startsWith('PUT'))).toEqual([]);
  await page.route('**/api/offers/choice', (route) => route.abort(), { times: 1 });
  await press(page, 'Stop offers from all businesses');
  await says(page, 'That did not work. Check your connection and try again.');
  await press(page, 'Try again');
  await says(page, 'You will get no more offers from any business that uses Miliki.');
});

describeAtNight('the page behind an opt-out link', () => {
  it('the page speaks Kiswahili at one press, and says so of a link that is not valid', async () => {
    const page = await openAt('/o/AAAAAAAAAA', { expected: /status of 404/ });
    await says(page, 'This link is not valid. Open it exactly as it is in the SMS.');
    await press(page, 'Kiswahili');
    await says(page, 'Kiungo hiki si sahihi. Kifungue kama kilivyo kwenye SMS.');
    await page.expectAxeToBeContent();
  });

  it('a link that is too long to be one is not valid, and asks nobody to look at the network', async () => {
    const page = await openAt(`/o/${'A'.repeat(41)}`, { expected: /status of 400/ });
    await says(page, 'This link is not valid. Open it exactly as it is in the SMS.');
  });

  it('the choice is made with keys alone, and what came of it is read out', async () => {
    const page = await visitor();
    const answer = await holdBack(page, '**/api/offers/choice/lookup');
    await page.goto(await givenLink());
    const status = page.getByRole('status');
    const stopped = status.getByText('You will get no more offers from Mama Njeri na Wanawe.', {
      exact: true,
    });
    await status.getByText('One moment, we are checking your link.').waitFor();
    expect(await page.getByText('call +254 20 500 0100').isVisible()).toBe(false);
    answer();
    await stopped.waitFor();
    await status.focus();
    await page.pressesKeys('Tab', 'Enter');
    await status.getByText('You will get no more offers from any business').waitFor();
    await page.keyboard.press('Tab');
    const next = await page.evaluate(() => document.activeElement?.textContent);
    expect(next).toBe('Get offers again, but not from Mama Njeri na Wanawe');
    await page.keyboard.press('Space');
    await stopped.waitFor();
  });

  it('where the script does not run or never arrives, the page says whom to call', async () => {
    const link = await givenLink();
    const lost = await visitor({ expected: /ERR_FAILED/ });
    await lost.route('**/assets/offers-*.js', (route) => route.abort());
    for (const page of [await visitor({ runsScripts: false }), lost]) {
      await page.goto(link);
      const called = page.getByRole('link', { name: '+254 20 500 0100' });
      expect(await called.count()).toBe(2);
      await called.first().waitFor();
      expect(await page.getByText('*456*9*5#').count()).toBe(2);
      await page.expectNoSidewaysScroll();
    }
    await lost.expectAxeToBeContent();
  });
});
