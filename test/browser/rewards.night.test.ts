import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { awardByAmount, awardWithoutAnswer, openAward, PHONE } from '#test/support/award-screen.ts';
import { bothScreens, deskScreen } from '#test/support/browser.ts';
import { givenOwner } from '#test/support/owner.ts';
import { button, field, openTabOfCustomer } from '#test/support/reward-screens.ts';
import { entriesOf, findCustomer, givenShop } from '#test/support/rewards.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

describe('before the owner has set the worth of a point', () => {
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

describe('without a connection', () => {
  it('an award without an answer does not stop the award to the next customer', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /status of 500/ });
    await awardWithoutAnswer(page);
    await awardByAmount(page, '0722 000 111', '700');
    await page.getByText('7 points awarded to 0722 000 111. Balance 7.').waitFor();
    expect(await entriesOf(owner)).toHaveLength(2);
  });
});

describe('with a keyboard alone', () => {
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

describe.each(bothScreens)('everybody can use points on %s', (_, screen) => {
  it('the tab award is accessible', async () => {
    const page = await openTabOfCustomer('award', screen);
    await expectAccessible(page);
    await awardByAmount(page, PHONE, '500');
    await button(page, 'Undo').waitFor();
    await expectAccessible(page);
  });
});
