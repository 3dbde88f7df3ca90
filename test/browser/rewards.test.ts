import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, deskScreen, expectFocus, openTab } from '#test/support/browser.ts';
import { casesOf } from '#test/support/layer.ts';
import { leftOnDevice } from '#test/support/left-on-device.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import {
  awardByAmount,
  button,
  field,
  openAward,
  openTabOfCustomer,
  PHONE,
  smallScreen,
} from '#test/support/reward-screens.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenShop,
  setPointRules,
} from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';

/** The server makes the award, but answers with an error. */
async function awardWithoutAnswer(page: Screen): Promise<void> {
  await page.route('**/api/rewards/awards', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
  });
  await awardByAmount(page, PHONE, '500');
  await page.expectToast('No.');
  await page.unrouteAll();
}

let owner: Owner;

beforeEach(async () => {
  owner = await givenShop();
});

it('the first award takes the suggested rule with one press, and says before what it means in KES', async () => {
  const owner = await givenOwner();
  const page = await openAward(owner, { screen: smallScreen });
  await page.sees('1 point for every KES 100; a point is worth KES 1.');
  await page.sees('A customer who spends KES 1,000 gets 10 points: KES 10 off later.');
  await field(page, 'Customer phone').fill(PHONE);
  await page.fillsIn({ 'Amount spent (KES)': '530' }, 'Save this rule and award points');
  await page.sees('5 points awarded to 0712 345 678. Balance 5.', 'KES 70 to the next point');
  await page.presses('Award another');
  await button(page, 'Award points').waitFor();
  const { reply } = await owner.getSettings();
  expect(reply).toMatchObject({ pointValue: 1, earnPer: 100, keepRest: 'Yes' });
});

describeAtNight('before the owner has set the worth of a point', () => {
  it.each(['/reward-points?tab=customers', '/reward-points?tab=history', '/reedem-points'])(
    '%s leads to the settings before a point has a worth',
    async (path) => {
      const page = await openAs(await givenOwner(), path);
      await page.sees('Set what one point is worth first.');
      const link = page.getByRole('main').getByRole('link', { name: 'Settings' });
      expect(await link.getAttribute('href')).toBe('/settings');
    },
  );
});

it('an award takes two taps after the number, and shows the customer before', async () => {
  await givenCustomer(owner, PHONE, 270, { name: 'Wanjiku' });
  const page = await openAward(owner);
  await field(page, 'Customer phone').pressSequentially('0712345678');
  await page.sees('0712 345 678 · Wanjiku · 270 points');
  expect(await field(page, 'Name').count()).toBe(0);
  await field(page, 'Amount spent (KES)').click();
  await page.keyboard.type('5000');
  await page.sees('KES 5,000 → 50 points');
  await page.presses('Award points');
  await page.sees('50 points awarded to 0712 345 678. Balance 320.');
  expect((await findCustomer(owner, PHONE))?.points).toBe(320);
});

it.each(
  casesOf(
    [['0712 345', '500', INVALID_PHONE]],
    [
      ['020 123 4567', '500', INVALID_PHONE],
      [PHONE, '99', '1 point is for KES 100 spent.'],
      [PHONE, '2000000', 'Points must be a whole number from 1 to 10,000.'],
      [PHONE, 'many', 'Enter the amount in KES.'],
    ],
  ),
)('an award to %s of %s is refused before it is sent', async (phone, amount, words) => {
  const page = await openAward(owner);
  await awardByAmount(page, phone, amount);
  await page.sees(words);
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
});

it('an equal award within a minute asks first', async () => {
  const page = await openAward(owner);
  await awardByAmount(page, PHONE, '5000');
  await page.presses('Award another');
  await awardByAmount(page, PHONE, '5000');
  const dialog = page.dialog('Award again?');
  await dialog.presses('Cancel');
  await dialog.waitFor({ state: 'detached' });
  expect((await findCustomer(owner, PHONE))?.points).toBe(50);
  await page.presses('Award points');
  await dialog.presses('Award again');
  await page.sees('Balance 100.');
});

it('an award by a double tap is made once', async () => {
  const page = await openAward(owner);
  await page.fillsIn({ 'Customer phone': PHONE, 'Amount spent (KES)': '5000' });
  await button(page, 'Award points').evaluate((it) => {
    (it as HTMLElement).click();
    (it as HTMLElement).click();
  });
  await page.sees('Balance 50.');
  expect(await entriesOf(owner)).toHaveLength(1);
});

it('a new customer can be named and can agree to offers; nobody agrees by default', async () => {
  const page = await openAward(owner);
  await field(page, 'Customer phone').fill('+254 722 000 111');
  await page.sees('0722 000 111 · New customer');
  await page.getByText(/^More/).click();
  const consent = field(page, 'Agrees to receive offers by SMS');
  expect(await consent.isChecked()).toBe(false);
  await field(page, 'Name').fill('Otieno');
  await consent.check();
  await page.getByText('Points', { exact: true }).click();
  await field(page, /^Points$/)
    .last()
    .fill('12');
  await field(page, /Receipt or invoice number/).fill('INV-7');
  await page.presses('Award points');
  await page.sees('12 points awarded to 0722 000 111. Balance 12.');
  expect(await findCustomer(owner, '0722000111')).toMatchObject({
    name: 'Otieno',
    points: 12,
    consent: { given: true },
  });
  expect((await entriesOf(owner))[0]).toMatchObject({ points: 12, reference: 'INV-7' });
});

describeAtNight('awarding', () => {
  it('an award is undone with one press, and the next customer is one press away', async () => {
    const page = await openAward(owner);
    await awardByAmount(page, PHONE, '5000');
    await page.presses('Undo');
    await page.sees('50 points taken back from 0712 345 678. Balance 0.');
    expect(await button(page, 'Undo').count()).toBe(0);
    expect((await entriesOf(owner))[0]).toMatchObject({ type: 'reverseAward', reason: 'Undo' });
    expect(
      await button(page, 'Award another').evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    const phone = field(page, 'Customer phone');
    await expectFocus(phone);
    expect(await phone.inputValue()).toBe('');
  });

  it('an award cannot be undone after ten minutes', async () => {
    const page = await visitorSignedInAs(owner);
    await page.clock.install();
    await page.goto('/reward-points');
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Undo').waitFor();
    await page.clock.fastForward('10:01');
    await expect.poll(() => button(page, 'Undo').count()).toBe(0);
  });
});

const OFFLINE =
  'You are offline. This award is saved on this phone and will be posted when you are back.';

/** Browser errors without a network. */
const offline = /Failed to load resource|ERR_/;

it('awards without a connection wait on the phone and are posted in order when it is back', async () => {
  const page = await openAward(owner, { expected: offline });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  await page.presses('Award another');
  await awardByAmount(page, '0722 000 111', '700');
  await page.sees(OFFLINE);
  const waiting = page.region('Saved on this phone');
  expect(await waiting.getByRole('listitem').count()).toBe(2);
  expect(await entriesOf(owner)).toEqual([]);
  await page.context().setOffline(false);
  await page.expectToast('2 awards that were saved on this phone');
  expect(await waiting.count()).toBe(0);
  expect((await entriesOf(owner)).map(({ points }) => points)).toEqual([7, 5]);
});

it('an award that waits is undone before it is posted, and made again without a question', async () => {
  const page = await openAward(owner, { expected: offline });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '5000');
  await page.sees(OFFLINE);
  await page.region('Saved on this phone').presses(/^Undo/);
  await page.expectToast('The award was undone.');
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  await page.context().setOffline(false);
  await page.expectToast('1 award that was saved on this phone');
  expect((await entriesOf(owner)).map(({ points }) => points)).toEqual([5]);
});

it('a name that nobody has is said to be nobody’s, and one is found by any word, with or without marks', async () => {
  await owner.addCustomer({ phone: '0722 000 111', name: 'Muthoni Ngũgĩ' });
  const page = await openAward(owner);
  await page.presses('Find by name');
  await field(page, 'Customer phone').fill('ngugi');
  await button(page, /Muthoni Ngũgĩ/).waitFor();
  await field(page, 'Customer phone').fill('Kiptoo');
  await page.sees('Nobody is called "Kiptoo".');
  await page.presses('New customer');
  await page.keyboard.type('0733000222');
  await page.sees('0733 000 222 · New customer · Kiptoo');
  await page.fillsIn({ 'Amount spent (KES)': '500' }, 'Award points');
  await page.sees('5 points awarded to 0733 000 222. Balance 5.');
  expect((await findCustomer(owner, '0733000222'))?.name).toBe('Kiptoo');
});

it('the amount stays in sight over the keyboard of a small phone, below the customers served last', async () => {
  const page = await openAward(owner, { screen: smallScreen });
  await page.evaluate((stored) => {
    const served = Array.from({ length: 4 }, (_, n) => ({
      phone: `+25471200000${n}`,
      name: 'Wanjiku Kamau',
    }));
    localStorage.setItem(stored, JSON.stringify(served));
  }, `miliki.of.${owner.userId}.recent-customers`);
  await page.reload();
  const chips = page.getByRole('button', { name: /Wanjiku Kamau/ });
  await chips.first().waitFor();
  const tops = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.expectNoSidewaysScroll();
  await field(page, 'Customer phone').focus();
  await page.setViewportSize({ width: 360, height: 340 });
  const isInSight = async (name: string) => {
    const box = await field(page, name).boundingBox();
    return box !== null && box.y >= 64 && box.y + box.height <= 340;
  };
  await expect.poll(() => isInSight('Amount spent (KES)')).toBe(true);
  expect(await isInSight('Customer phone')).toBe(true);
});

it('an amount far above what is usual is asked about, and nothing is awarded without a yes', async () => {
  const page = await openAward(owner);
  await awardByAmount(page, PHONE, '50001');
  await page.dialog('KES 50,001?').presses('Cancel');
  for (let n = 1; n <= 5; n += 1) {
    await awardByAmount(page, PHONE, `${n}00`);
    await page.presses('Award another');
  }
  await awardByAmount(page, PHONE, '3001');
  const dialog = page.dialog('KES 3,001?');
  await dialog.sees('That is 30 points for 0712 345 678. It is far more than usual here.');
  await page.expectAccessible();
  await dialog.presses('Cancel');
  expect(await entriesOf(owner)).toHaveLength(5);
  await page.presses('Award points');
  await dialog.presses('Award 30 points');
  await page.sees(/^30 points awarded to/);
});

it('a desk shows the awards of today beside the form', async () => {
  await givenCustomer(owner, '0733000222', 7);
  const page = await openAward(owner, { screen: deskScreen });
  const today = page.getByRole('table', { name: 'Awarded today' });
  await today.getByText('0733 000 222').waitFor();
  await awardByAmount(page, PHONE, '500');
  await today.getByText('0712 345 678').waitFor();
  await today.getByText('+5').waitFor();
  await page.expectAccessible();
});

it('awards that wait outlive the page, and are posted by any screen that comes next', async () => {
  const page = await openAward(owner, { expected: offline });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  await page.close();
  await page.context().setOffline(false);
  const later = await openTab(page.context(), offline);
  await later.goto('/profile');
  await later.expectToast('1 award that was saved on this phone');
  expect((await findCustomer(owner, PHONE))?.points).toBe(5);
});

it('an award whose answer was lost is not made twice', async () => {
  const page = await openAward(owner, { expected: offline });
  await page.route('**/api/rewards/awards', async (route) => {
    await route.fetch();
    await route.abort();
    await page.unrouteAll();
  });
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  await page.expectToast('1 award');
  expect(await entriesOf(owner)).toHaveLength(1);
});

it('an award that the server made without an answer is not made again after a reload', async () => {
  const page = await openAward(owner, { expected: /status of 500/ });
  await awardWithoutAnswer(page);
  await page.reload();
  await awardByAmount(page, PHONE, '500');
  await page.sees(/^5 points awarded to/);
  expect(await entriesOf(owner)).toHaveLength(1);
});

atNight('an award an hour after one without an answer is another award', async () => {
  const page = await openAward(owner, { expected: /status of 500/ });
  await page.clock.setFixedTime(Date.now() - 61 * 60 * 1000);
  await awardWithoutAnswer(page);
  await page.clock.setFixedTime(Date.now());
  await awardByAmount(page, PHONE, '500');
  await page.sees('5 points awarded to 0712 345 678. Balance 10.');
  expect(await entriesOf(owner)).toHaveLength(2);
});

it('a waiting award that the server refuses stays, with the reason, until it is discarded', async () => {
  const page = await openAward(owner, { expected: /Failed to load resource|ERR_/ });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  await setPointRules(owner, { earnPer: 1_000 });
  await page.context().setOffline(false);
  const waiting = page.region('Saved on this phone');
  await waiting.sees('Not posted: Points must be a whole number');
  await page.reload();
  await waiting.presses('Discard');
  await waiting.waitFor({ state: 'detached' });
  expect(await entriesOf(owner)).toEqual([]);
});

it('the waiting awards of one owner are not posted by another', async () => {
  const page = await openAward(owner, { expected: offline });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '500');
  await page.sees(OFFLINE);
  const stranger = await givenShop();
  await ownersChangedInAnotherTab(page, stranger);
  await page.context().setOffline(false);
  await page.goto('/reward-points');
  await field(page, 'Customer phone').waitFor();
  expect(await page.region('Saved on this phone').count()).toBe(0);
  expect(await entriesOf(stranger)).toEqual([]);
});

it('threat 76: an award that loses its answer after its owner has left is no award of the next owner', async () => {
  const page = await openAward(owner, { expected: offline });
  const asked = page.waitForRequest('**/api/rewards/awards');
  let lose = () => {};
  const left = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/api/rewards/awards', (route) => left.then(() => route.abort()));
  await awardByAmount(page, PHONE, '500');
  await asked;
  const stranger = await givenShop();
  await ownersChangedInAnotherTab(page, stranger);
  lose();
  const waitingOf = (of: Owner) =>
    page.evaluate((name) => localStorage.getItem(name), `miliki.waiting-awards.${of.userId}`);
  await expect.poll(() => waitingOf(owner)).toContain('712345678');
  expect(await waitingOf(stranger)).toBeNull();
  expect(await leftOnDevice(page)).not.toContain('recent-awards');
});

describeAtNight('without a connection', () => {
  it('an award without an answer does not stop the award to the next customer', async () => {
    const page = await openAward(owner, { expected: /status of 500/ });
    await awardWithoutAnswer(page);
    await awardByAmount(page, '0722 000 111', '700');
    await page.sees('7 points awarded to 0722 000 111. Balance 7.');
    expect(await entriesOf(owner)).toHaveLength(2);
  });
});

describeAtNight('with a keyboard alone', () => {
  it('a cashier awards points and undoes it with the keyboard alone', async () => {
    const page = await openAward(owner, { screen: deskScreen });
    await field(page, 'Customer phone').focus();
    await page.keyboard.type('0712345678');
    await page.sees('New customer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await page.sees('Balance 50.');
    await page.pressesKeys('Tab', 'Enter');
    await page.sees('Balance 0.');
  });
});

describe.each(casesOf([], bothScreens))('everybody can use points on %s', (_, screen) => {
  it('the tab award is accessible', async () => {
    const page = await openTabOfCustomer('award', screen);
    await page.expectAccessible();
    await awardByAmount(page, PHONE, '500');
    await button(page, 'Undo').waitFor();
    await page.expectAccessible();
  });
});
