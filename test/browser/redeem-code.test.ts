import { describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, loseAnswers, type Visit } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import type { Owner } from '#test/support/owner.ts';
import { button } from '#test/support/reward-screens.ts';
import { entriesOf, givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { changeItem, getItem, redeemCodeKey, setCredits } from '#test/support/table.ts';

let owner: Owner;
let customer: string;

/** A code is needed above KES 500; the customer has 1,000 points. */
beforeEach(async () => {
  owner = await givenShop({ redeemCodeAbove: 500 });
  await setCredits(owner.userId, { purchasedSMS: 9, smsBalance: 9 });
  customer = newPhone();
  await givenCustomer(owner, customer, 1_000, { name: 'Wanjiku' });
});

const dialog = (page: Screen) => page.dialog('Redeem points?');

const codeField = (page: Screen) => dialog(page).getByLabel('Code from the customer');

/** The browser's messages about refusals and a missing network. */
const refused = /Failed to load resource|ERR_/;

async function open(options: Visit = {}): Promise<Screen> {
  const page = await openAs(owner, `/reedem-points#phone=${encodeURIComponent(customer)}`, {
    expected: refused,
    ...options,
  });
  await page.getByLabel('Points', { exact: true }).waitFor();
  return page;
}

async function askFor(page: Screen, points: number): Promise<void> {
  await page.getByLabel('Points', { exact: true }).fill(String(points));
  await page.presses('Redeem points');
  await dialog(page).waitFor();
}

const send = (page: Screen) => button(page, 'Send a code to the customer').press('Enter');

const enter = async (page: Screen, code: string) => {
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
};

const codes = async () =>
  (await smsTo(customer)).flatMap(
    ({ Message }) => /^(\d{4}) (?:is the code|ni nambari ya siri)/.exec(Message)?.[1] ?? [],
  );

async function newestCode(): Promise<string> {
  return (await codes()).at(-1) ?? '';
}

const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const redeemed = async () =>
  (await entriesOf(owner)).flatMap(({ pointsUsed, type }) => (type === 'redeem' ? pointsUsed : []));

const isFocused = (page: Screen) =>
  expect.poll(() => codeField(page).evaluate((it) => it === document.activeElement)).toBe(true);

describe.each(bothScreens)('a large redemption on %s', (_, screen) => {
  it('a large redemption is confirmed by the customer with a code by SMS', async () => {
    const page = await open({ screen });
    await askFor(page, 600);
    await dialog(page).sees('Use 600 points = KES 600 off. Balance after: 400.');
    await dialog(page)
      .getByText(
        'The customer confirms this with a code by SMS. It costs 1 SMS credit. You have 9 left.',
      )
      .waitFor();
    await page.expectAccessible();
    await send(page);
    await isFocused(page);
    await dialog(page).sees(/^Resend code in /);
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
    const code = await newestCode();
    await enter(page, wrong(code));
    await dialog(page).sees('That code is not right. 2 tries left.');
    await isFocused(page);
    await page.expectAccessible();
    await enter(page, code);
    await page.region(/^Receipt/).waitFor();
    expect(await redeemed()).toEqual([600]);
  });
});

it('a code can be entered although the answer to its request was lost', async () => {
  const page = await open();
  await loseAnswers(page, '**/api/rewards/redemptions/code');
  await askFor(page, 600);
  await send(page);
  await dialog(page).sees('You are offline. Check your connection and try again.');
  await page.unrouteAll();
  await send(page);
  await dialog(page).sees(/^A code went to this customer a moment ago\./);
  await enter(page, await newestCode());
  await page.region(/^Receipt/).waitFor();
});

it('a code is not sent when the credits are gone meanwhile, and the screen says so and offers what works', async () => {
  const page = await open();
  await askFor(page, 600);
  await setCredits(owner.userId, { purchasedSMS: 0, smsBalance: 0 });
  await send(page);
  await page.sees('There are no SMS credits left to send the code.');
  await page.getByRole('link', { name: 'Buy SMS credits' }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  expect(await codes()).toEqual([]);
});

it('a code redeems once although the answer was lost', async () => {
  const page = await open();
  await askFor(page, 600);
  await send(page);
  await loseAnswers(page, '**/api/rewards/redemptions');
  await enter(page, await newestCodeOnceSent());
  await page.sees('You are offline. Check your connection and try again.');
  await page.unrouteAll();
  await page.route('**/api/rewards/customers/*', (route) => route.abort());
  await page.presses('Redeem points');
  await enter(page, await newestCode());
  await page.region(/^Receipt/).waitFor();
  expect(await redeemed()).toEqual([600]);
});

describeAtNight('a code', () => {
  it('a redemption up to the limit needs no code', async () => {
    const page = await open();
    await askFor(page, 500);
    await dialog(page).presses('Use 500 points');
    await page.region(/^Receipt/).waitFor();
    expect(await codes()).toEqual([]);
  });

  it('a small redemption needs a code after others of the day, and the dialog asks for it', async () => {
    const page = await open();
    // At another till: this one learns of it by the refusal.
    await redeemOf(owner, customer, 450);
    await askFor(page, 60);
    await dialog(page).presses('Use 60 points');
    await send(page);
    await enter(page, await newestCodeOnceSent());
    await page.region(/^Receipt/).waitFor();
    expect(await redeemed()).toEqual([60, 450]);
  });

  it('the code can be pasted with the whole SMS, and needs four digits', async () => {
    const page = await open();
    await askFor(page, 600);
    await send(page);
    await enter(page, '482');
    await dialog(page).sees('Enter the 4 digits of the code.');
    await enter(page, (await smsTo(customer)).at(-1)?.Message ?? '');
    await page.region(/^Receipt/).waitFor();
  });

  it('a code is valid for its points: other points need another code, and the same points do not', async () => {
    const page = await open();
    await askFor(page, 600);
    await send(page);
    await codeField(page).waitFor();
    await page.keyboard.press('Escape');
    await askFor(page, 700);
    await button(page, 'Send a code to the customer').waitFor();
    expect(await codeField(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await askFor(page, 600);
    await enter(page, await newestCode());
    await page.region(/^Receipt/).waitFor();
    expect(await redeemed()).toEqual([600]);
  });

  it('another code can be sent after a minute, and the one before is no longer valid', async () => {
    const page = await visitorSignedInAs(owner, { expected: refused });
    await page.clock.install();
    await page.goto(`/reedem-points#phone=${encodeURIComponent(customer)}`);
    await askFor(page, 600);
    await send(page);
    await codeField(page).waitFor();
    const first = await newestCode();
    const item = await redeemCodeKey(owner.userId, customer);
    const { sentAt } = (await getItem(item)) ?? {};
    await changeItem(item, { sentAt: Number(sentAt) - 61_000 });
    await page.clock.fastForward(61_000);
    await dialog(page).presses('Resend code');
    await expect.poll(async () => (await codes()).length).toBe(2);
    await dialog(page).sees(/^Resend code in /);
    if (first !== (await newestCode())) {
      await enter(page, first);
      await dialog(page).sees('That code is not right. 2 tries left.');
    }
    await enter(page, await newestCode());
    await page.region(/^Receipt/).waitFor();
  });

  it('the dialog about a code speaks Kiswahili', async () => {
    const page = await visitorSignedInAs(owner, { expected: refused });
    await page.context().addInitScript(() => localStorage.setItem('language', 'sw'));
    await page.goto(`/reedem-points#phone=${encodeURIComponent(customer)}`);
    await page.getByLabel('Pointi', { exact: true }).fill('600');
    await page.presses('Komboa pointi', 'Mtumie mteja nambari ya siri');
    const field = page.getByLabel('Nambari ya siri kutoka kwa mteja');
    await field.fill(wrong(await newestCodeOnceSent()));
    await field.press('Enter');
    await page.sees('Nambari hiyo ya siri si sahihi. Umebaki na nafasi 2 za kujaribu.');
  });
});

async function newestCodeOnceSent(): Promise<string> {
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return newestCode();
}
