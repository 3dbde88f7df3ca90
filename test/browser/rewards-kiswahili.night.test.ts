import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

const PHONE = '0712 345 678';

async function openInKiswahili(owner: Owner, path: string, expected?: RegExp): Promise<Page> {
  const page = await visitorSignedInAs(owner, expected ? { expected } : {});
  await page.context().addInitScript(() => localStorage.setItem('language', 'sw'));
  await page.goto(path);
  return page;
}

describe('points, for a reader of Kiswahili', () => {
  it('a receipt is in Kiswahili', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 320);
    const page = await openInKiswahili(owner, '/reedem-points');
    await page.getByLabel('Simu ya mteja').fill(PHONE);
    await page.getByLabel('Pointi', { exact: true }).fill('200');
    await page.getByRole('button', { name: 'Komboa pointi' }).click();
    await page.getByRole('button', { name: 'Tumia pointi 200' }).click();
    const receipt = page.getByRole('region', { name: /^Risiti [2-9A-Z]{5}$/ });
    await receipt.getByText('pointi 120').waitFor();
    expect(await receipt.getByRole('term').allInnerTexts()).toEqual([
      'Tarehe',
      'Biashara',
      'Mteja',
      'Pointi zilizotumika',
      'Thamani',
      'Salio jipya',
    ]);
    await expectToast(page, 'Pointi 200 zimekombolewa.');
  });

  it('what a first sight says in the words of a refusal is in Kiswahili', async () => {
    const page = await openInKiswahili(await givenOwner(), '/reedem-points');
    await page.getByText('Weka kwanza thamani ya pointi moja.').waitFor();
  });

  it('a refusal of the server is in Kiswahili, with its figures', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 120);
    const page = await openInKiswahili(owner, '/reedem-points', /Failed to load resource/);
    await page.getByLabel('Simu ya mteja').fill(PHONE);
    await page.getByLabel('Pointi', { exact: true }).fill('100');
    await page.getByText('pointi 120').waitFor();
    await redeemOf(owner, PHONE, 60);
    await page.getByRole('button', { name: 'Komboa pointi' }).click();
    await page.getByRole('button', { name: 'Tumia pointi 100' }).click();
    await page.getByText('Mteja huyu ana pointi 60; zinahitajika 100.').waitFor();
  });

  it('the toast about awards that waited is in Kiswahili on every screen', async () => {
    const owner = await givenShop();
    const page = await openInKiswahili(owner, '/reward-points', /Failed to load resource|ERR_/);
    const amount = page.getByLabel('Kiasi alichotumia (KES)');
    await amount.waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Simu ya mteja').fill(PHONE);
    await amount.fill('500');
    await page.getByRole('main').getByRole('button', { name: 'Toa pointi' }).click();
    await page.getByText('Hauna intaneti. Pointi hizi zimehifadhiwa').waitFor();
    await page.close();
    await page.context().setOffline(false);
    const later = await page.context().newPage();
    await later.goto('/profile');
    await expectToast(later, 'Tuzo 1 ya pointi');
  });
});
