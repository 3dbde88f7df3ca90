import { beforeAll, describe, expect, it } from 'vitest';
import { bindingTexts, offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { offerTermTexts } from '#shared/offers/offer-terms.ts';
import { brand } from '#shared/site/brand.ts';
import { offerCodeSentTo } from '#test/support/accept.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import {
  chip,
  describeAccessibleScreens,
  detailOf,
  givenOffer,
  pathOf,
  refused,
} from '#test/support/application-screens.ts';
import { atNight } from '#test/support/at-night.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { openAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';

describe('an offer', () => {
  let owner: Owner;
  let application: Application;

  beforeAll(async () => {
    owner = await givenOwner();
    application = await givenOffer(owner);
  });

  it('an offer shows all its costs before it can be accepted', async () => {
    const page = await openAs(owner, pathOf(application));
    const card = page.getByRole('region', { name: 'Our offer' });
    await card.waitFor();
    expect(await card.locator('.offer-lead').innerText()).toBe('KES 56,917 a month for 12 months');
    const figures = (await card.locator('.figure').allInnerTexts()).map((line) =>
      line.replaceAll(/\s*\n\s*/g, ' | '),
    );
    expect(figures).toEqual([
      'Price of the system | KES 750,000',
      'Deposit, paid first | KES 75,000',
      'Financed amount | KES 675,000',
      'Arrangement fee | KES 8,000',
      '12 monthly installments | The first one month after you accept delivery. | KES 56,917',
      'Last installment | KES 56,913',
      'Total to pay | KES 758,000',
      'Annual rate | Effective, with all fees in it. | 2.2%',
      'Total cost of credit | KES 8,000',
    ]);
    await card.getByText(/^Valid until \d+ \w+ \d{4}\.$/).waitFor();
    for (const term of ['No late charge. We call you.', 'Optional, and not part of this offer.']) {
      await card.getByText(term).waitFor();
    }
    await card.getByText('All 12 installments').click();
    expect(await card.locator('tbody tr').count()).toBe(13);
    expect(await card.locator('tfoot td').innerText()).toBe('KES 758,000');
    const call = card.getByRole('link', { name: brand.phone });
    expect(await call.getAttribute('href')).toBe('tel:+254205000100');
  });

  it('an offer is accepted with the terms ticked and the code of an SMS', async () => {
    const page = await openAs(owner, pathOf(application), { expected: refused });

    // Not without the tick
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Tick that you have read the terms.').waitFor();
    await page.getByLabel(offerConsent.texts.en).check();
    await page.getByRole('button', { name: 'Send code' }).click();
    const field = page.getByLabel('Code from the SMS');
    await field.waitFor();
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await page.getByText(/Resend code in [01]:\d\d/).waitFor();
    const code = await offerCodeSentTo(owner.phone);

    // A wrong code keeps everything but one try
    await field.fill(otherCode(code));
    await page.getByRole('button', { name: 'Accept offer' }).click();
    await page.getByText('That code is not right. 2 tries left.').waitFor();
    expect(await page.getByLabel(offerConsent.texts.en).isChecked()).toBe(true);

    // Who comes back from reading the SMS finds the field, but no box ticked
    await page.reload();
    await field.waitFor();
    expect(await page.getByLabel(offerConsent.texts.en).isChecked()).toBe(false);
    await field.fill(`${code} is the code to accept the offer`);
    await page.getByRole('button', { name: 'Accept offer' }).click();
    await page.getByText('Tick that you have read the terms.').waitFor();
    await page.getByLabel(offerConsent.texts.en).check();
    await page.getByRole('button', { name: 'Accept offer' }).click();

    await chip(page, 'Offer Accepted').waitFor();
    await page.getByText(/^You accepted this offer on \d+ \w+ \d{4}\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Decline offer' }).count()).toBe(0);
    expect((await detailOf(owner, application)).status).toBe('Offer Accepted');
  });

  atNight(
    'an offer and its consent are in Kiswahili, the English text beside them, and a tick is for one of them',
    async () => {
      const owner = await givenOwner();
      const application = await givenOffer(owner);
      const page = await openAs(owner, pathOf(application));
      const card = page.locator('.offer-card');
      await page.getByLabel(offerConsent.texts.en).check();
      await card.getByText(bindingTexts.en).waitFor();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Kiswahili', exact: true }).click();
      await page.keyboard.press('Escape');
      const tick = page.getByLabel(offerConsent.texts.sw);
      await tick.waitFor();
      expect(await tick.isChecked()).toBe(false);
      for (const { question, answer } of offerTermTexts.sw) {
        await card.getByText(question).waitFor();
        await card.getByText(answer).waitFor();
      }
      await card.getByText(bindingTexts.sw).waitFor();
      const english = card.getByText('No late charge. We call you.');
      expect(await english.isVisible()).toBe(false);
      await card.getByText('Soma kwa Kiingereza').first().click();
      await english.waitFor();
      await expectAccessible(page);
      await tick.check();
      await page.getByRole('button', { name: 'Tuma msimbo' }).click();
      await page.getByLabel('Msimbo ulio kwenye SMS').fill(await offerCodeSentTo(owner.phone));
      await page.getByRole('button', { name: 'Kubali ofa' }).click();
      await page.getByText(/^Ulikubali ofa hii/).waitFor();
      expect((await detailOf(owner, application)).status).toBe('Offer Accepted');
    },
  );

  it('an offer can be declined, with a reason or without', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner, {});
    const page = await openAs(owner, pathOf(application));
    await page.getByRole('button', { name: 'Decline offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline this offer?' });
    await dialog.getByLabel(/What is the reason/).fill('We found another way.');
    await dialog.getByRole('button', { name: 'Yes, decline' }).click();
    await chip(page, 'Offer Declined').waitFor();
    await page.getByText(/^You declined this offer on \d+ \w+ \d{4}\.$/).waitFor();
    await page.getByRole('link', { name: 'Apply again' }).waitFor();
  });
});

describeAccessibleScreens('Approved', givenOffer);
