/** The customer's card, the poster's form, and the owner's view of both. */

import { atNight } from '#test/support/at-night.ts';
import { askedBy, deskScreen, expectFocus, openAt, visitor } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import type { Owner } from '#test/support/owner.ts';
import { givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { setCredits } from '#test/support/table.ts';
import { visitorOfApi } from '#test/support/verbs.ts';
import { qrDrawing } from '#web/src/lib/qr-code.ts';

let shop: Owner;

beforeAll(async () => {
  shop = await givenShop({ pointValue: 2, expiryMonths: 12 });
  await setCredits(shop.userId, { purchasedSMS: 50, smsBalance: 50 });
});

const press = (page: Screen, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

const says = (page: Screen, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

async function givenCard(phone = newPhone()): Promise<{ phone: string; code: string }> {
  await givenCustomer(shop, phone, 140, { name: 'Achieng Otieno' });
  return { phone, code: await ownCardOf(shop, phone) };
}

atNight('shows points, value, what expires and the latest, in both languages', async () => {
  const { phone, code } = await givenCard();
  const page = await openAt(`/c/${code}`);
  await page.getByRole('heading', { name: 'Mama Njeri Shop', level: 1 }).waitFor();
  await says(page, '140');
  await says(page, 'worth KES 280');
  await says(page, /points expire after/);
  await says(page, 'Earned');
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  expect(await page.content()).not.toMatch(new RegExp(`Achieng|${phone.slice(4)}`));
  await press(page, 'Kiswahili');
  await says(page, 'zenye thamani ya KES 280');
  await says(page, 'Umepata');
  await page.expectAxeToBeContent();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

it('the customer stops receipts and offers, sees what is stored, and asks to be erased', async () => {
  const { phone, code } = await givenCard();
  const page = await openAt(`/c/${code}`);
  await press(page, 'Stop receipts');
  await says(page, 'You do not get receipts by SMS.');
  await press(page, 'Get offers from this shop');
  await press(page, 'Stop offers from this shop');
  await says(page, 'You get no offers from this shop.');
  await press(page, 'See what the shop keeps about you');
  await says(page, 'Achieng Otieno');
  await says(page, `${phone.slice(0, 5)}*****${phone.slice(-3)}`);
  await press(page, 'Ask the shop to erase your data');
  await says(page, /You will lose your points/);
  await page.expectAxeToBeContent();
  await press(page, 'Ask to be erased');
  await says(page, /You asked to be erased/);
  await page.reload();
  await says(page, /You asked to be erased/);
  await says(page, 'You do not get receipts by SMS.');
  expect(await page.getByRole('button', { name: 'Ask the shop to erase your data' }).count()).toBe(
    0,
  );
});

it('threat 135: the link that the shop shows opens the points and the stops, and says where the rest is', async () => {
  const { phone, code } = await givenCard();
  await visitorOfApi.chooseMessages({ code, offers: 'yes' });
  const { reply } = await shop.getCardLink({ phone });
  const page = await openAt(`/c/${reply.card}`);
  await says(page, 'worth KES 280');
  await says(page, /open the link in a receipt that you got by SMS/);
  await page.expectAxeToBeContent();
  await press(page, 'Stop offers from this shop');
  await says(page, 'You get no offers from this shop.');
  const buttons = page.getByRole('button').filter({ visible: true });
  expect(await buttons.allTextContents()).toEqual(['Kiswahili']);
  await press(page, 'Kiswahili');
  await says(page, /fungua kiungo kilicho kwenye risiti uliyopata kwa SMS/);
});

atNight('says so of a link that is not valid, and of a press that the network lost', async () => {
  const page = await openAt('/c/AAAAAAAAAAAAAAAAAAAAAA', {
    expected: /status of 404|ERR_FAILED/,
  });
  await says(page, /This link is not valid/);
  const face = page.locator('.face');
  const background = () => face.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await background()).toBe('rgba(0, 0, 0, 0)');
  await page.goto(`/c/${(await givenCard()).code}`);
  await page.route('**/api/cards/messages', (route) => route.abort(), { times: 1 });
  await press(page, 'Stop receipts');
  await says(page, 'That did not work. Check your connection and try again.');
  await press(page, 'Stop receipts');
  await says(page, 'You do not get receipts by SMS.');
  expect(await page.getByText('That did not work.').first().isVisible()).toBe(false);
});

it('the card says how far the next reward is, loads nothing of the app, and opens its customer at a till', async () => {
  const { version } = (await shop.getSettings()).reply;
  const rewards = [{ name: 'Free chapati', points: 152 }];
  expect((await shop.saveRewards({ version, rewards })).status).toBe(200);
  const { code } = await givenCard();
  const page = await visitor();
  const asked = askedBy(page);
  await page.goto(`/c/${code}`);
  await says(page, '12 more points for Free chapati');
  const { reply } = await visitorOfApi.readCard({ code });
  const drawn = qrDrawing(`${new URL(page.url()).origin}/c/${reply.till}`).path;
  expect(await page.locator('.face-qr path').getAttribute('d')).toBe(drawn);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /assets\/(react|base|owner|query)-/.test(url))).toEqual([]);
  const kib = await page.evaluate(() => {
    const files = performance.getEntries().filter((one) => 'encodedBodySize' in one);
    const sizes = files as PerformanceResourceTiming[];
    const sum = (ends: RegExp) =>
      sizes
        .filter(({ name }) => ends.test(name))
        .reduce((all, one) => all + one.encodedBodySize, 0);
    return { page: sum(/\/c\/\w+$/) / 1024, script: sum(/\.js$/) / 1024 };
  });
  // docs/budgets.md 1.1.
  expect(kib.page).toBeLessThan(11);
  expect(kib.script).toBeLessThan(7.1);
  expect(Math.min(kib.page, kib.script)).toBeGreaterThan(1);
  expect(await page.locator('[rel="manifest"]').count()).toBe(0);
  expect(await page.getByText('Serve this customer').first().isVisible()).toBe(false);

  const till = await openAs(shop, '/dashboard');
  await till.goto(`/c/${reply.till}`);
  await till.getByRole('link', { name: 'Award points' }).click();
  await till.waitForURL(/\/reward-points/);
  await till.sees('Achieng Otieno');
  const field = till.getByLabel('Customer phone');
  // A scanner types as a keyboard does.
  await field.fill(`${new URL(page.url()).origin}/c/${'A'.repeat(22)}`);
  await till.sees('This card is of another shop, or its link is an old one.');
});

it('somebody joins with a number, a name and a code, and sees the card', async () => {
  const { reply } = await shop.saveCounter({ isOpen: true });
  const phone = newPhone();
  const page = await openAt(`/j/${reply.poster}`, { expected: /status of 400/ });
  await page.getByRole('heading', { name: 'Mama Njeri Shop', level: 1 }).waitFor();
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  await page.getByLabel('Your mobile number').first().fill('12');
  await press(page, 'Send me a code');
  await says(page, /Enter a Kenyan mobile number/);
  // As WhatsApp and SMS put them on the clipboard.
  await page.getByLabel('Your mobile number').first().fill(`Call \u202A${phone}\u202C (mine)`);
  await page.getByLabel('Your name (optional)').first().fill('Baraka');
  await press(page, 'Send me a code');
  await says(page, /We sent an SMS to/);
  await page.expectAxeToBeContent();
  await page.getByLabel('Code from the SMS').first().fill('000000');
  await press(page, 'Open my card');
  await says(page, /That code is not right/);
  const text = (await smsTo(phone)).at(-1)?.Message ?? '';
  await page.getByLabel('Code from the SMS').first().fill(text);
  await press(page, 'Open my card');
  await page.waitForURL(/\/c\/[0-9A-Za-z]{22}$/);
  await says(page, 'You are in!');
  await says(page, 'Nothing yet. Give your number each time you pay.');
});

atNight('a poster that is no more says where to ask', async () => {
  const page = await openAt('/j/AAAAAAAAAAAA', { expected: /status of 404/ });
  await says(page, 'This poster is not taking new customers now. Ask at the counter.');
  await press(page, 'Kiswahili');
  await says(page, /Bango hili halipokei wateja wapya sasa/);
});

atNight(
  'the owner opens the counter, prints the poster, and erases a customer who asks for it',
  async () => {
    const { phone, code } = await givenCard();
    await visitorOfApi.askShop({ code, asks: 'erasure' });
    const page = await openAs(shop, '/counter');
    await page.getByRole('heading', { name: 'Requests of customers' }).waitFor();
    const line = page.locator('.card-requests li', { hasText: 'Achieng Otieno' }).first();
    await line.getByText(/wants you to erase/).waitFor();
    const poster = page.locator('.poster');
    if ((await poster.count()) === 0) await press(page, 'Let customers join');
    await poster.getByText('Mama Njeri Shop').waitFor();
    await page.expectAxeToBeContent();
    await page.expectNoSidewaysScroll();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    expect(await poster.getByRole('img').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page
      .locator('.card-requests li')
      .filter({ hasText: 'erase' })
      .last()
      .getByRole('button', { name: /^Erase/ })
      .click();
    await page.dialog().getByRole('button', { name: 'Erase', exact: true }).click();
    await page.expectToast('is erased.');
    expect(phone).toMatch(/^\+254/);
  },
);

/** As on a phone, whose browser has a list of apps. */
const withShare = (page: Screen) =>
  page.context().addInitScript(() => {
    const seen: ShareData[] = [];
    Object.assign(window, { seen });
    navigator.share = async (data) => void seen.push(data ?? {});
  });

const sharedOn = (page: Screen): Promise<ShareData[]> =>
  page.evaluate(() => (window as unknown as { seen: ShareData[] }).seen);

/** Where a link to WhatsApp leads, and its attributes. */
async function whatsAppOf(part: Pick<Screen, 'getByRole'>) {
  const link = part.getByRole('link', { name: /^Send by WhatsApp|^Tuma kwa WhatsApp/ });
  await link.waitFor();
  const [href = '', rel, target] = await Promise.all(
    ['href', 'rel', 'target'].map(async (name) => (await link.getAttribute(name)) ?? ''),
  );
  const { origin, pathname, searchParams } = new URL(href);
  return { to: `${origin}${pathname}`, text: searchParams.get('text') ?? '', rel, target };
}

const BY_OWN_PHONE = { rel: 'noreferrer', target: '_blank' };

it('threat 179: a receipt and the card go by WhatsApp and the apps of the phone when they are asked for, without a credit', async () => {
  const phone = newPhone();
  const page = await openAs(shop, '/dashboard');
  await withShare(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/reward-points');
  await page.fillsIn({ 'Customer phone': phone, 'Amount spent (KES)': '500' }, 'Award points');
  const to = `https://wa.me/${phone.slice(1)}`;
  const receiptCalls = () => asked.filter((url) => url.endsWith('/receipt-text')).length;
  await page.getByRole('button', { name: 'Receipt by WhatsApp' }).waitFor();
  expect(receiptCalls()).toBe(0);
  await page.presses('Receipt by WhatsApp');
  const receipt = await whatsAppOf(page);
  expect(receiptCalls()).toBe(1);
  expect(receipt).toEqual({ to, text: expect.stringMatching(/^You got /), ...BY_OWN_PHONE });
  expect(receipt.text).toMatch(/ Card: https:\/\/\S+\/c\/[0-9A-Za-z]{22}$/);
  await page.sees('By WhatsApp it goes from your own number, and costs no SMS credit.');
  await page.presses('Share the receipt');
  expect(await sharedOn(page)).toEqual([{ text: receipt.text }]);
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  await page.presses('Show the card');
  const dialog = page.dialog();
  const card = await whatsAppOf(dialog);
  expect(card).toMatchObject({ to, ...BY_OWN_PHONE });
  expect(card.text).toMatch(/^Your points at Mama Njeri Shop: http\S+\/c\/[0-9A-Za-z]{22}$/);
  expect(card.text.slice(-22)).toBe(receipt.text.slice(-22));
  await dialog.presses('Share Card link');
  expect((await sharedOn(page)).at(-1)).toEqual({ url: card.text.split(': ')[1] });
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  await dialog.presses('Close');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.opensRow('+');
  await page.getByRole('button', { name: /^Receipt of/ }).press('Enter');
  const later = page.dialog(/^Receipt for/);
  expect(await whatsAppOf(later)).toEqual(receipt);
  await later.sees(receipt.text);
  // A second Enter spends no credit.
  await page.pressesKeys('Tab');
  await expectFocus(later.getByRole('link'));
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
  expect(asked.filter((url) => url.includes(phone.slice(4)))).toEqual([]);
});

it('a customer who stopped receipts gets none by WhatsApp, and the poster is shared with its link, in Kiswahili too', async () => {
  const { phone, code } = await givenCard();
  await visitorOfApi.chooseMessages({ code, receipts: false });
  const { reply } = await shop.saveCounter({ isOpen: true });
  const page = await openAs(shop, '/reward-points?tab=history', { expected: /status of 409/ });
  await page.opensRow(phone.slice(-3));
  await page.getByRole('button', { name: /^Receipt of/ }).click();
  const dialog = page.dialog(/^Receipt for/);
  await dialog.sees('This customer wants no receipts by SMS. Show the receipt on your screen.');
  expect(await dialog.getByRole('link').count()).toBe(0);
  await page.context().addInitScript(() => localStorage.setItem('language', 'sw'));
  await page.goto('/counter');
  const poster = await whatsAppOf(page);
  expect(poster).toMatchObject({ to: 'https://wa.me/', ...BY_OWN_PHONE });
  expect(poster.text).toMatch(
    new RegExp(
      `^Kusanya pointi katika Mama Njeri Shop\\. Jiunge hapa: http\\S+/j/${reply.poster}$`,
    ),
  );
  await page.sees('Kwa WhatsApp inatoka kwa nambari yako mwenyewe, na haitumii salio la SMS.');
  await page.expectAxeToBeContent();
  await page.expectNoSidewaysScroll();
});

it('an award ends with the receipt by SMS and the card, whose link the owner renews', async () => {
  const phone = newPhone();
  const page = await openAs(shop, '/reward-points', { screen: deskScreen });
  await page.fillsIn({ 'Customer phone': phone, 'Amount spent (KES)': '500' }, 'Award points');
  await page.presses('Send by SMS');
  await page.expectToast('The receipt is on its way');
  await page.presses('Show the card');
  const dialog = page.dialog();
  const link = dialog.getByText(/\/c\/[0-9A-Za-z]{22}$/);
  const before = await link.textContent();
  await page.expectAxeToBeContent();
  await dialog.presses('New link');
  await dialog.sees('Share the new link.');
  await dialog.presses('New link');
  await page.expectToast('The old link no longer works.');
  expect(await link.textContent()).not.toBe(before);
});
