import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, deskScreen, expectFocus, expectToast } from '#test/support/browser.ts';
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
import { openAs, ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';

/** The server makes the award, and answers that it could not. */
async function awardWithoutAnswer(page: Page): Promise<void> {
  await page.route('**/api/rewards/awards', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
  });
  await awardByAmount(page, PHONE, '500');
  await expectToast(page, 'No.');
  await page.unrouteAll();
}

describe('before the owner has set the worth of a point', () => {
  it('the first award takes the suggested rule with one press, and says before what it means in KES', async () => {
    const owner = await givenOwner();
    const page = await openAward(owner, { screen: smallScreen });
    await page.getByText('1 point for every KES 100; a point is worth KES 1.').waitFor();
    await page.getByText('Who spends KES 1,000 gets 10 points: KES 10 off later.').waitFor();
    await field(page, 'Customer phone').fill(PHONE);
    await field(page, 'Amount spent (KES)').fill('530');
    await button(page, 'Take this rule and award points').click();
    await page.getByText('5 points awarded to 0712 345 678. Balance 5.').waitFor();
    await page.getByText('KES 70 to the next point').waitFor();
    await button(page, 'Award another').click();
    await button(page, 'Award points').waitFor();
    const { reply } = await owner.getSettings();
    expect(reply).toMatchObject({ pointValue: 1, earnPer: 100, keepRest: 'Yes' });
  });
});

describeAtNight('before the owner has set the worth of a point', () => {
  it.each(['/reward-points?tab=customers', '/reward-points?tab=history', '/reedem-points'])(
    '%s leads to the settings before a point has a worth',
    async (path) => {
      const page = await openAs(await givenOwner(), path);
      await page.getByText('Set what one point is worth first.').waitFor();
      const link = page.getByRole('main').getByRole('link', { name: 'Settings' });
      expect(await link.getAttribute('href')).toBe('/settings');
    },
  );
});

describe('awarding', () => {
  it('an award takes two taps after the number, and shows the customer before', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 270, { name: 'Wanjiku' });
    const page = await openAward(owner);
    await field(page, 'Customer phone').pressSequentially('0712345678');
    await page.getByText('0712 345 678 · Wanjiku · 270 points').waitFor();
    expect(await field(page, 'Name').count()).toBe(0);
    await field(page, 'Amount spent (KES)').click();
    await page.keyboard.type('5000');
    await page.getByText('KES 5,000 → 50 points').waitFor();
    await button(page, 'Award points').click();
    await page.getByText('50 points awarded to 0712 345 678. Balance 320.').waitFor();
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
    const page = await openAward(await givenShop());
    await awardByAmount(page, phone, amount);
    await page.getByText(words).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
  });

  it('an equal award within a minute asks first', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Award another').click();
    await awardByAmount(page, PHONE, '5000');
    const dialog = page.getByRole('dialog', { name: 'Award again?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await findCustomer(owner, PHONE))?.points).toBe(50);
    await button(page, 'Award points').click();
    await dialog.getByRole('button', { name: 'Award again' }).click();
    await page.getByText('Balance 100.').waitFor();
  });

  it('an award by a double tap is made once', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await field(page, 'Customer phone').fill(PHONE);
    await field(page, 'Amount spent (KES)').fill('5000');
    await button(page, 'Award points').evaluate((it) => {
      (it as HTMLElement).click();
      (it as HTMLElement).click();
    });
    await page.getByText('Balance 50.').waitFor();
    expect(await entriesOf(owner)).toHaveLength(1);
  });
});

describeAtNight('awarding', () => {
  it('an award is undone with one press, and the next customer is one press away', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Undo').click();
    await page.getByText('50 points taken back from 0712 345 678. Balance 0.').waitFor();
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

  it('a new customer can be named and can agree to offers; nobody agrees by default', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await field(page, 'Customer phone').fill('+254 722 000 111');
    await page.getByText('0722 000 111 · New customer').waitFor();
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
    await button(page, 'Award points').click();
    await page.getByText('12 points awarded to 0722 000 111. Balance 12.').waitFor();
    expect(await findCustomer(owner, '0722000111')).toMatchObject({
      name: 'Otieno',
      points: 12,
      consent: { given: true },
    });
    expect((await entriesOf(owner))[0]).toMatchObject({ points: 12, reference: 'INV-7' });
  });

  it('an award cannot be undone after ten minutes', async () => {
    const page = await visitorSignedInAs(await givenShop());
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

/** What a browser says of requests into a network that is not there. */
const offline = /Failed to load resource|ERR_/;

describe('without a connection', () => {
  it('awards without a connection wait on the phone and are posted in order when it is back', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await button(page, 'Award another').click();
    await awardByAmount(page, '0722 000 111', '700');
    await page.getByText(OFFLINE).waitFor();
    const waiting = page.getByRole('region', { name: 'Saved on this phone' });
    expect(await waiting.getByRole('listitem').count()).toBe(2);
    expect(await entriesOf(owner)).toEqual([]);
    await page.context().setOffline(false);
    await expectToast(page, '2 awards that were saved on this phone');
    expect(await waiting.count()).toBe(0);
    expect((await entriesOf(owner)).map(({ points }) => points)).toEqual([7, 5]);
  });

  it('awards that wait outlive the page, and are posted by any screen that comes next', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await page.close();
    await page.context().setOffline(false);
    const later = await page.context().newPage();
    await later.goto('/profile');
    await expectToast(later, '1 award that was saved on this phone');
    expect((await findCustomer(owner, PHONE))?.points).toBe(5);
  });

  it('an award whose answer was lost is not made twice', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.route('**/api/rewards/awards', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unrouteAll();
    });
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await expectToast(page, '1 award');
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  it('an award that the server made without an answer is not made again after a reload', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /status of 500/ });
    await awardWithoutAnswer(page);
    await page.reload();
    await awardByAmount(page, PHONE, '500');
    await page.getByText(/^5 points awarded to/).waitFor();
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  atNight('an award an hour after one without an answer is another award', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /status of 500/ });
    await page.clock.setFixedTime(Date.now() - 61 * 60 * 1000);
    await awardWithoutAnswer(page);
    await page.clock.setFixedTime(Date.now());
    await awardByAmount(page, PHONE, '500');
    await page.getByText('5 points awarded to 0712 345 678. Balance 10.').waitFor();
    expect(await entriesOf(owner)).toHaveLength(2);
  });

  it('a waiting award that the server refuses stays, with the reason, until it is discarded', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /Failed to load resource|ERR_/ });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await setPointRules(owner, { earnPer: 1_000 });
    await page.context().setOffline(false);
    const waiting = page.getByRole('region', { name: 'Saved on this phone' });
    await waiting.getByText('Not posted: Points must be a whole number').waitFor();
    await page.reload();
    await waiting.getByRole('button', { name: 'Discard' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(await entriesOf(owner)).toEqual([]);
  });

  it('the waiting awards of one owner are not posted by another', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    const stranger = await givenShop();
    await ownersChangedInAnotherTab(page, stranger);
    await page.context().setOffline(false);
    await page.goto('/reward-points');
    await field(page, 'Customer phone').waitFor();
    expect(await page.getByRole('region', { name: 'Saved on this phone' }).count()).toBe(0);
    expect(await entriesOf(stranger)).toEqual([]);
  });

  it('threat 76: an award that loses its answer after its owner has left is no award of the next owner', async () => {
    const owner = await givenShop();
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
});

describeAtNight('without a connection', () => {
  it('an award without an answer does not stop the award to the next customer', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /status of 500/ });
    await awardWithoutAnswer(page);
    await awardByAmount(page, '0722 000 111', '700');
    await page.getByText('7 points awarded to 0722 000 111. Balance 7.').waitFor();
    expect(await entriesOf(owner)).toHaveLength(2);
  });
});

describeAtNight('with a keyboard alone', () => {
  it('a cashier awards points and undoes it with the keyboard alone', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { screen: deskScreen });
    await field(page, 'Customer phone').focus();
    await page.keyboard.type('0712345678');
    await page.getByText('New customer').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await page.getByText('Balance 50.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Balance 0.').waitFor();
  });
});

describe.each(casesOf([], bothScreens))('everybody can use points on %s', (_, screen) => {
  it('the tab award is accessible', async () => {
    const page = await openTabOfCustomer('award', screen);
    await expectAccessible(page);
    await awardByAmount(page, PHONE, '500');
    await button(page, 'Undo').waitFor();
    await expectAccessible(page);
  });
});
