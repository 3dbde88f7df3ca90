import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getSettings } from '#shared/settings/contract.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { expectToast } from '#test/support/browser.ts';
import { call } from '#test/support/call.ts';
import {
  isFocused,
  open,
  PHONE,
  setEarning,
  setRewards,
  smallScreen,
  spend,
} from '#test/support/earning-screen.ts';
import type { Owner } from '#test/support/owner.ts';
import { button, field } from '#test/support/reward-screens.ts';
import { givenCustomer, givenShop } from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';
import { givenMember } from '#test/support/team.ts';

const topAndEnd = async (page: Page, of: ReturnType<typeof field>) => {
  const box = await of.boundingBox();
  return { top: box?.y ?? -1, end: (box?.y ?? -1) + (box?.height ?? 0), page };
};

describe('the button of an award', () => {
  it('the button is in sight on 360 x 640, before, while and after somebody types, and hides no field', async () => {
    const owner = await givenShop();
    await setEarning(owner, { keepRest: 'Yes', visitPoints: 2 });
    const page = await open(owner);
    const award = button(page, 'Award points');
    /** The page may still be on its way to where it stays. */
    const inSight = (height: number) =>
      expect
        .poll(async () => {
          const { top, end } = await topAndEnd(page, award);
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
    await page.getByText('New customer').waitFor();
    await inSight(smallScreen.height);
    await page.getByText(/^More/).click();
    await field(page, 'Amount spent (KES)').fill('500');
    await inSight(smallScreen.height);
    for (const label of ['Name', 'Agrees to receive offers by SMS']) {
      await field(page, label).focus();
      await isAbove(label);
    }
    // The keyboard of a phone makes the page shorter.
    await page.setViewportSize({ width: 360, height: 360 });
    await field(page, 'Amount spent (KES)').focus();
    await inSight(360);
    await isAbove('Amount spent (KES)');
    await expectAccessible(page);
  });

  it('what is wrong with an amount stands above the button on 360 x 640, in the field that has the focus', async () => {
    const page = await open(await givenShop());
    await spend(page, PHONE, '5');
    const problem = page.locator('.field-error').filter({ hasText: /./ });
    await problem.waitFor();
    await isFocused(page, 'Amount spent (KES)');
    const award = button(page, 'Award points');
    await expect
      .poll(async () => (await topAndEnd(page, award)).top - (await topAndEnd(page, problem)).end)
      .toBeGreaterThanOrEqual(0);
  });
});

describe('finding a customer', () => {
  it('a customer who was served before is three touches from an award', async () => {
    const owner = await givenShop();
    const page = await open(owner);
    await spend(page, PHONE, '500');
    await button(page, 'Award another').click();
    await button(page, '0712 345 678').click();
    await isFocused(page, 'Amount spent (KES)');
    await page.keyboard.type('700');
    await button(page, 'Award points').click();
    await page.getByText('Balance 12.').waitFor();
  });

  it('a name finds a customer, on a keyboard with letters', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 20, { name: 'Wanjiku Kamau' });
    const page = await open(owner);
    await button(page, 'Find by name').click();
    await isFocused(page, 'Customer phone');
    expect(await field(page, 'Customer phone').getAttribute('type')).toBe('text');
    await page.keyboard.type('wanj');
    await button(page, /Wanjiku Kamau/).click();
    await page.getByText('0712 345 678 · Wanjiku Kamau · 20 points').waitFor();
    await expectAccessible(page);
  });
});

describe('redeeming what works', () => {
  const openRedeem = async (owner: Owner, options = {}) => {
    const page = await openAs(owner, `/reedem-points#phone=${encodeURIComponent(PHONE)}`, {
      screen: smallScreen,
      ...options,
    });
    await field(page, 'KES off').waitFor();
    return page;
  };

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
    await page.getByText('20 points').first().waitFor();
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
      await button(page, /^Use/).click();
      await page.waitForURL(/\/(reward-points|dashboard)/);
      await page.goto(`/reedem-points#phone=${encodeURIComponent(PHONE)}`);
      await field(page, 'KES off').fill('600');
      await page.getByText(/the shop has no SMS credits. Ask the owner to buy some.$/).waitFor();
      expect(
        await page.getByRole('link', { name: /Buy SMS credits|Change the limit/ }).count(),
      ).toBe(0);
      await button(page, 'Redeem points').click();
      await page.getByText('There are no SMS credits for the code.').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await expectAccessible(page);
      await button(page, 'Use 500 points (KES 500) without a code').click();
      await button(page, 'Redeem points').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Use 500 points' }).click();
      await page.getByRole('region', { name: /^Receipt/ }).waitFor();
    },
  );
});

describe('the settings of earning', () => {
  it('the owner lists rewards, each with a name of its own', async () => {
    const owner = await givenShop();
    const page = await openAs(owner, '/settings', { screen: smallScreen });
    const section = page.locator('details', { hasText: 'Add a reward' });
    await section.locator('summary').click();
    for (const [at, points] of ['60', '90'].entries()) {
      await section.getByRole('button', { name: 'Add a reward' }).click();
      await section.getByLabel(`Reward ${at + 1}`).fill('Free chai');
      await section.getByLabel('Points').nth(at).fill(points);
    }
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Two rewards have the name Free chai. Give each its own.').waitFor();
    await section.getByLabel('Reward 2').fill('Mandazi');
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved.');
    const { reply } = await call(getSettings, { token: owner.tokens.accessToken });
    expect(reply.rewards).toEqual([
      { name: 'Free chai', points: 60 },
      { name: 'Mandazi', points: 90 },
    ]);
  });
});
