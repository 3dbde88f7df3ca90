import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, type Visit } from '#test/support/browser.ts';
import { leftOnDevice } from '#test/support/left-on-device.ts';
import type { Owner } from '#test/support/owner.ts';
import {
  awardByAmount,
  button,
  field,
  openAward,
  PHONE,
  smallScreen,
} from '#test/support/reward-screens.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenShop,
  redeemOf,
} from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { setCredits } from '#test/support/table.ts';
import { givenMember } from '#test/support/team.ts';

async function setEarning(owner: Owner, changes: Record<string, unknown>): Promise<void> {
  const { version, keepRest, visitPoints, birthdayPoints, doubleDays } = (await owner.getSettings())
    .reply;
  const earning = { version, keepRest, visitPoints, birthdayPoints, doubleDays };
  expect((await owner.saveEarning({ ...earning, ...changes })).status).toBe(200);
}

async function setRewards(owner: Owner, rewards: { name: string; points: number }[]) {
  const { version } = (await owner.getSettings()).reply;
  expect((await owner.saveRewards({ version, rewards })).status).toBe(200);
}

const open = (owner: Owner, options: Visit = {}) =>
  openAward(owner, { screen: smallScreen, ...options });

const isFocused = (page: Screen, label: string) =>
  expect.poll(() => field(page, label).evaluate((it) => it === document.activeElement)).toBe(true);

const topAndEnd = async (page: Screen, of: ReturnType<typeof field>) => {
  const box = await of.boundingBox();
  return { top: box?.y ?? -1, end: (box?.y ?? -1) + (box?.height ?? 0), page };
};

it('threat 117: the customers served last leave the device with its session', async () => {
  const page = await open(await givenShop(), { screen: deskScreen });
  await awardByAmount(page, PHONE, '500');
  await button(page, 'Award another').waitFor();
  expect(await leftOnDevice(page)).toContain('recent-customers');
  await page.goto('/profile');
  await page.presses('Sign out everywhere', 'Yes, sign out');
  await page.waitForURL(/\/login/);
  expect(await leftOnDevice(page)).not.toMatch(/recent-customers|712345678/);
});

describeAtNight('finding a customer', () => {
  it('a known customer gets an award in four actions with the keyboard: digits, Enter, amount, Enter', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 20, { name: 'Wanjiku Kamau' });
    const page = await open(owner, { screen: deskScreen });
    await field(page, 'Customer phone').focus();
    await page.keyboard.type('678');
    await button(page, /Wanjiku Kamau/).waitFor();
    await page.keyboard.press('Enter');
    await isFocused(page, 'Amount spent (KES)');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await page.sees('5 points awarded to 0712 345 678. Balance 25.');
  });

  it('a customer who was served before is three touches from an award', async () => {
    const page = await open(await givenShop());
    await awardByAmount(page, PHONE, '500');
    await page.presses('Award another', '0712 345 678');
    await isFocused(page, 'Amount spent (KES)');
    await page.keyboard.type('700');
    await page.presses('Award points');
    await page.sees('Balance 12.');
  });

  it('a name finds a customer, on a keyboard with letters', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 20, { name: 'Wanjiku Kamau' });
    const page = await open(owner);
    await page.presses('Find by name');
    await isFocused(page, 'Customer phone');
    expect(await field(page, 'Customer phone').getAttribute('type')).toBe('text');
    await page.keyboard.type('wanj');
    await page.presses(/Wanjiku Kamau/);
    await page.sees('0712 345 678 · Wanjiku Kamau · 20 points');
    await page.expectAccessible();
  });
});

it('an award without a connection keeps its day, its KES and its visit, and is posted once', async () => {
  const owner = await givenShop({ earnPer: 50 });
  await setEarning(owner, { keepRest: 'Yes', visitPoints: 3 });
  const page = await open(owner, { expected: /Failed to load resource|ERR_/ });
  await page.context().setOffline(true);
  await awardByAmount(page, PHONE, '70');
  await page.seesSome('You are offline.');
  await page.presses('Award another');
  await awardByAmount(page, PHONE, '80');
  await page.seesSome('You are offline.');
  await page.context().setOffline(false);
  await page.expectToast('2 awards that were saved');
  const entries = await entriesOf(owner);
  expect(entries.map(({ points, visitPoints }) => [points, visitPoints])).toEqual([
    [2, 0],
    [4, 3],
  ]);
  expect(await findCustomer(owner, PHONE)).toMatchObject({ points: 6, keptKes: 0 });
});

describeAtNight('spending that adds up', () => {
  it('KES 30 and KES 20 make a point, and the till says how far it is to the next one', async () => {
    const owner = await givenShop({ earnPer: 50 });
    await setEarning(owner, { keepRest: 'Yes' });
    const page = await open(owner);
    await awardByAmount(page, PHONE, '30');
    await page.sees('KES 30 kept for 0712 345 678. Balance 0.', 'KES 20 to the next point');
    await page.presses('Award another');
    await field(page, 'Customer phone').fill(PHONE);
    await page.sees('KES 20 to the next point');
    await field(page, 'Amount spent (KES)').fill('20');
    await page.sees('KES 20 → 1 point');
    await page.presses('Award points');
    await page.sees('1 point awarded to 0712 345 678. Balance 1.');
    await page.presses('Undo');
    await page.sees('1 point taken back from 0712 345 678. Balance 0.');
    expect((await findCustomer(owner, PHONE))?.keptKes).toBe(30);
  });

  it('a visit gives its points on a double day twice, once a day, and is no way to award after that', async () => {
    const owner = await givenShop();
    await setEarning(owner, { visitPoints: 3, doubleDays: [nairobiDay(Date.now())] });
    const page = await open(owner);
    await field(page, 'Customer phone').fill(PHONE);
    await page.getByText('Visit', { exact: true }).click();
    await page.sees('Double points today · 6 for the visit');
    await page.presses('Award points');
    await page.sees('6 points awarded to 0712 345 678. Balance 6.');
    await page.presses('Award another');
    await field(page, 'Customer phone').fill(PHONE);
    await page.getByText('6 points', { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText('Visit', { exact: true }).count()).toBe(0);
    await field(page, 'Amount spent (KES)').fill('100');
    await page.sees('KES 100 → 2 points');
  });
});

describeAtNight('redeeming what works', () => {
  const openRedeem = async (owner: Owner, options = {}) => {
    const page = await openAs(owner, `/reedem-points#phone=${encodeURIComponent(PHONE)}`, {
      screen: smallScreen,
      ...options,
    });
    await field(page, 'KES off').waitFor();
    return page;
  };

  it('a reward of the catalogue is chosen with one press, and stands on the receipt', async () => {
    const owner = await givenShop({ minRedeem: 50 });
    await setRewards(owner, [{ name: 'Free chai', points: 60 }]);
    await givenCustomer(owner, PHONE, 80);
    const page = await openRedeem(owner);
    await page.presses(/Free chai/, 'Redeem points');
    const dialog = page.dialog('Redeem points?');
    await dialog.sees('Free chai: Use 60 points. Balance after: 20.');
    await dialog.presses('Use 60 points');
    await page.region(/^Receipt/).sees('Free chai');
    await page.expectAccessible();
    expect((await entriesOf(owner))[0]).toMatchObject({ reward: 'Free chai', pointsUsed: 60 });
  });

  it('above the limit without SMS credits the screen says so before, and offers what works', async () => {
    const owner = await givenShop({ minRedeem: 50, redeemCodeAbove: 500 });
    await givenCustomer(owner, PHONE, 900);
    await redeemOf(owner, PHONE, 100);
    const page = await openRedeem(owner);
    await button(page, '400 without a code').waitFor();
    await field(page, 'KES off').fill('600');
    await page.sees('you have no SMS credits');
    expect(await page.getByRole('link', { name: 'Buy SMS credits' }).getAttribute('href')).toBe(
      '/settings#billing',
    );
    await page.getByRole('link', { name: 'Change the limit' }).waitFor();
    await page.presses('Redeem points');
    await page.sees('There are no SMS credits left to send the code.');
    expect(await page.dialog().count()).toBe(0);
    await page.expectAccessible();
    await page.presses('Use 400 points (KES 400) without a code');
    await expect.poll(() => page.getByText('you have no SMS credits').count()).toBe(0);
    await page.presses('Redeem points');
    await page.dialog().presses('Use 400 points');
    await page.region(/^Receipt/).waitFor();
  });

  it('credits that the owner buys while the screen of a cashier is open are found at the next press', async () => {
    const owner = await givenShop({ minRedeem: 50, redeemCodeAbove: 500 });
    await givenCustomer(owner, PHONE, 900);
    const page = await openAs(await givenMember(owner), '/sign-in', {
      screen: smallScreen,
      expected: /status of 404/,
    });
    await page.presses(/^Use/);
    await page.waitForURL(/reward-points/);
    await page.goto(`/reedem-points#phone=${encodeURIComponent(PHONE)}`);
    await page.fillsIn({ 'KES off': '600' }, 'Redeem points');
    await page.sees('There are no SMS credits left to send the code.');
    await setCredits(owner.userId, { purchasedSMS: 10, smsBalance: 10 });
    await page.presses('Redeem points');
    await page.dialog().sees('It costs 1 SMS credit.');
  });

  it('nothing is offered that this balance would refuse', async () => {
    const owner = await givenShop({ minRedeem: 50 });
    await setRewards(owner, [
      { name: 'Free chai', points: 60 },
      { name: 'Free lunch', points: 400 },
      { name: 'Sweet', points: 10 },
    ]);
    await givenCustomer(owner, PHONE, 80);
    const page = await openRedeem(owner);
    const offered = () => page.locator('.quick-amounts').getByRole('button').allTextContents();
    await expect.poll(offered).toEqual(['Free chai · 60 points', 'All']);
    await givenCustomer(owner, '0722000111', 20);
    await field(page, 'Customer phone').fill('0722000111');
    await page.seesSome('20 points');
    await field(page, 'KES off').waitFor();
    expect(await offered()).toEqual([]);
  });

  it.each(['cashier', 'manager'] as const)(
    'a %s without SMS credits for a code reads so before, and is offered what works and no screen of the owner',
    async (role) => {
      const owner = await givenShop({ minRedeem: 50, redeemCodeAbove: 500 });
      await givenCustomer(owner, PHONE, 900);
      const person = await givenMember(owner, role);
      const page = await openAs(person, '/sign-in', {
        screen: smallScreen,
        expected: /status of 404/,
      });
      await page.presses(/^Use/);
      await page.waitForURL(/\/(reward-points|dashboard)/);
      await page.goto(`/reedem-points#phone=${encodeURIComponent(PHONE)}`);
      await field(page, 'KES off').fill('600');
      await page.sees(/the shop has no SMS credits. Ask the owner to buy some.$/);
      expect(
        await page.getByRole('link', { name: /Buy SMS credits|Change the limit/ }).count(),
      ).toBe(0);
      await page.presses('Redeem points');
      await page.sees('There are no SMS credits left to send the code.');
      expect(await page.dialog().count()).toBe(0);
      await page.expectAccessible();
      await page.presses('Use 500 points (KES 500) without a code', 'Redeem points');
      await page.dialog().presses('Use 500 points');
      await page.region(/^Receipt/).waitFor();
    },
  );
});

it('a part of a purchase comes back with what it used, and the screen says what is missing', async () => {
  const owner = await givenShop({ earnPer: 50, minRedeem: 1 });
  await setEarning(owner, { keepRest: 'Yes' });
  await givenCustomer(owner, PHONE, 40);
  await redeemOf(owner, PHONE, 30);
  await givenCustomer(owner, PHONE, 0, { points: null, amountSpent: 200 });
  const page = await openAs(owner, '/reward-points?tab=history', { screen: smallScreen });
  await page.opensRow('+4');
  await page.presses('Reverse 4 points of 0712 345 678');
  const dialog = page.dialog('Reverse this award?');
  await dialog.getByLabel('Returned goods, in KES').fill('201');
  await dialog.fillsIn({ Reason: 'A torn bag' }, 'Reverse');
  await dialog.sees('Enter whole KES, from 1 to 200.');
  await dialog.getByLabel('Returned goods, in KES').fill('100');
  await dialog.getByLabel(/^30 points/).check();
  await page.expectAccessible();
  await dialog.presses('Reverse');
  await page.expectToast('Reversed. Balance 27.');
  expect((await entriesOf(owner))[0]).toMatchObject({ points: 13, pointsUsed: -15 });
});

describeAtNight('the settings of earning', () => {
  it('the owner plans double days, sets a visit, and keeps what is left; each is saved', async () => {
    const owner = await givenShop();
    const page = await openAs(owner, '/settings', { screen: smallScreen });
    const section = page.locator('details', { hasText: 'More ways to earn' });
    await section.locator('summary').click();
    await section.getByText('Yes', { exact: true }).click();
    await section.getByLabel('Points for a visit').fill('5');
    const day = nairobiDay(Date.now() + 3 * DAY_MS);
    await section.getByLabel('Day', { exact: true }).fill(day);
    await section.getByRole('button', { name: 'Add the day' }).click();
    await section.getByRole('button', { name: /^Remove/ }).waitFor();
    await page.expectAccessible();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.expectToast('Settings saved.');
    const { reply } = await owner.getSettings();
    expect(reply).toMatchObject({ keepRest: 'Yes', visitPoints: 5, doubleDays: [day] });
  });

  it('the owner lists rewards, each with a name of its own', async () => {
    const owner = await givenShop();
    const page = await openAs(owner, '/settings', { screen: smallScreen });
    const section = page.locator('details', {
      has: page.getByRole('heading', { name: 'Rewards', exact: true }),
    });
    await section.locator('summary').click();
    for (const [at, points] of ['60', '90'].entries()) {
      await section.getByRole('button', { name: 'Add a reward' }).click();
      await section.getByLabel(`Reward ${at + 1}`).fill('Free chai');
      await section.getByLabel('Points').nth(at).fill(points);
    }
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Two rewards have the name Free chai. Give each its own.').waitFor();
    await section.getByLabel('Reward 2').fill('Mandazi');
    await page.expectAccessible();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.expectToast('Settings saved.');
    const { reply } = await owner.getSettings();
    expect(reply.rewards).toEqual([
      { name: 'Free chai', points: 60 },
      { name: 'Mandazi', points: 90 },
    ]);
  });
});

describeAtNight('the button of an award', () => {
  it('the button is in sight on 360 x 640, before, while and after somebody types, and hides no field', async () => {
    const owner = await givenShop();
    await setEarning(owner, { keepRest: 'Yes', visitPoints: 2 });
    const page = await open(owner);
    const award = button(page, 'Award points');
    /** The page may still be scrolling. */
    const inSight = (height: number, part = award) =>
      expect
        .poll(async () => {
          const { top, end } = await topAndEnd(page, part);
          return top > 0 && end <= height;
        })
        .toBe(true);
    const isAbove = (label: string) =>
      expect
        .poll(
          async () => {
            const { end } = await topAndEnd(page, field(page, label));
            return end <= (await topAndEnd(page, award)).top;
          },
          { message: `${label} is not behind the button` },
        )
        .toBe(true);
    await inSight(smallScreen.height);
    await field(page, 'Customer phone').fill(PHONE);
    await page.sees('New customer');
    await inSight(smallScreen.height);
    await page.getByText(/^More/).click();
    await field(page, 'Amount spent (KES)').fill('500');
    await inSight(smallScreen.height);
    for (const label of ['Name', 'Agrees to receive offers by SMS']) {
      await field(page, label).focus();
      await isAbove(label);
    }
    // A phone's keyboard makes the page shorter: its Enter awards, and the button leaves the room to the fields.
    await page.setViewportSize({ width: 360, height: 360 });
    await field(page, 'Amount spent (KES)').focus();
    for (const label of ['Customer phone', 'Amount spent (KES)']) {
      await inSight(360, field(page, label));
      await isAbove(label);
    }
    await page.expectAccessible();
  });

  it('Enter in the number leads to the amount, which is not missing before somebody came to it', async () => {
    const page = await open(await givenShop());
    await field(page, 'Customer phone').press('Enter');
    await page.sees(INVALID_PHONE);
    await field(page, 'Customer phone').fill(PHONE);
    await field(page, 'Customer phone').press('Enter');
    await isFocused(page, 'Amount spent (KES)');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await field(page, 'Amount spent (KES)').press('Enter');
    await page.sees('Enter the amount in KES.');
  });

  it('what is wrong with an amount stands above the button on 360 x 640, in the field that has the focus', async () => {
    const page = await open(await givenShop());
    await awardByAmount(page, PHONE, '5');
    const problem = page.locator('.field-error').filter({ hasText: /./ });
    await problem.waitFor();
    await isFocused(page, 'Amount spent (KES)');
    // Screen readers announce it, although the field already had the focus.
    expect(await page.locator('[aria-live] .field-error').count()).toBe(1);
    const award = button(page, 'Award points');
    await expect
      .poll(async () => (await topAndEnd(page, award)).top - (await topAndEnd(page, problem)).end)
      .toBeGreaterThanOrEqual(0);
  });
});
