import { openTab } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import { type Screen, textsOf } from '#test/support/screen.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

const PHONE = '0712 345 678';

async function openInKiswahili(owner: Owner, path: string, expected?: RegExp): Promise<Screen> {
  const page = await visitorSignedInAs(owner, expected ? { expected } : {});
  await page.context().addInitScript(() => localStorage.setItem('language', 'sw'));
  await page.goto(path);
  return page;
}

it('a receipt is in Kiswahili', async () => {
  const owner = await givenShop();
  await givenCustomer(owner, PHONE, 320);
  const page = await openInKiswahili(owner, '/reedem-points');
  await page.getByLabel('Simu ya mteja').fill(PHONE);
  await page.getByLabel('Pointi', { exact: true }).fill('200');
  await page.presses('Komboa pointi', 'Tumia pointi 200');
  const receipt = page.region(/^Risiti [2-9A-Z]{5}$/);
  await receipt.sees('pointi 120');
  expect(await textsOf(receipt.getByRole('term'))).toBe(
    'Tarehe | Biashara | Mteja | Pointi zilizotumika | Thamani | Salio jipya',
  );
  await page.expectToast('Pointi 200 zimekombolewa.');
});

it('what a first sight says in the words of a refusal is in Kiswahili', async () => {
  const page = await openInKiswahili(await givenOwner(), '/reedem-points');
  await page.sees('Weka kwanza thamani ya pointi moja.');
});

it('a refusal of the server is in Kiswahili, with its figures', async () => {
  const owner = await givenShop();
  await givenCustomer(owner, PHONE, 120);
  const page = await openInKiswahili(owner, '/reedem-points', /Failed to load resource/);
  await page.getByLabel('Simu ya mteja').fill(PHONE);
  await page.getByLabel('Pointi', { exact: true }).fill('100');
  await page.sees('pointi 120');
  await redeemOf(owner, PHONE, 60);
  await page.presses('Komboa pointi', 'Tumia pointi 100');
  await page.sees('Mteja huyu ana pointi 60; zinahitajika 100.');
});

it('the toast about awards that waited is in Kiswahili on every screen', async () => {
  const owner = await givenShop();
  const page = await openInKiswahili(owner, '/reward-points', /Failed to load resource|ERR_/);
  const amount = page.getByLabel('Kiasi alichotumia (KES)');
  await amount.waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Simu ya mteja').fill(PHONE);
  await amount.fill('500');
  await page.getByRole('main').getByRole('button', { name: 'Mpe mteja pointi' }).click();
  await page.sees('Huna intaneti. Pointi hizi zimehifadhiwa');
  await page.close();
  await page.context().setOffline(false);
  const later = await openTab(page.context(), /Failed to load resource|ERR_/);
  await later.goto('/profile');
  await later.expectToast('Pointi za mteja 1');
});
