import { bindingTexts, offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { offerTermTexts } from '#shared/offers/offer-terms.ts';
import { brand } from '#shared/site/brand.ts';
import {
  chip,
  describeAccessibleScreens,
  detailOf,
  givenOffer,
  pathOf,
  refused,
  row,
} from '#test/support/application-screens.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { offerCodeSentTo } from '#test/support/projects.ts';
import { partOf, type Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';

const agreementOn = (page: Screen) =>
  partOf(page.getByRole('article', { name: 'The agreement that you sign' }));

describe('an offer', () => {
  let owner: Owner;
  let application: Application;

  beforeAll(async () => {
    owner = await givenOwner();
    application = await givenOffer(owner);
  });

  it('an offer shows all its costs before it can be accepted', async () => {
    const page = await openAs(owner, pathOf(application));
    const card = page.region('Our offer');
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
      'Annual rate | What the credit costs in a year, with all fees in it. | 2.2%',
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

  it('the whole agreement is on the screen before the tick, in the language that its reader chooses', async () => {
    const page = await openAs(owner, pathOf(application));
    const agreement = agreementOn(page);
    await agreement.waitFor();
    const { en, sw } = await done(owner.readOfferAgreement(application));
    const expectText = async (sections: typeof en) => {
      const shown = (await agreement.innerText()).replaceAll(/\s+/g, ' ');
      for (const { title, paragraphs } of sections) {
        for (const text of [title, ...paragraphs]) expect(shown).toContain(text);
      }
    };
    await expectText(en);
    await agreement.presses('Kiswahili');
    await expectText(sw);
    expect(await agreement.innerText()).not.toContain(en[1]?.title);
    const [end, tick] = await Promise.all([
      agreement.boundingBox(),
      page.getByLabel(offerConsent.texts.en).boundingBox(),
    ]);
    expect(tick?.y).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0));
  });

  it('an agreement that changed since it was read is read and ticked again', async () => {
    const owner = await givenOwner();
    const page = await openAs(owner, pathOf(await givenOffer(owner)), { expected: refused });
    await page.getByLabel(offerConsent.texts.en).check();
    await done(owner.saveProfile({ fullName: 'Wanjiku wa Kamau', businessName: 'Duka' }));
    await page.presses('Send code');
    await page.expectToast('The agreement has changed since you read it.');
    const agreement = agreementOn(page);
    await agreement.getByText('Wanjiku wa Kamau').filter({ visible: true }).waitFor();
    await expect.poll(() => page.getByLabel(offerConsent.texts.en).isChecked()).toBe(false);
  });

  it('an offer is accepted with the terms ticked and the code of an SMS', async () => {
    const page = await openAs(owner, pathOf(application), { expected: refused });

    // Not without the tick
    await page.presses('Send code');
    await page.sees('Tick that you have read the agreement and the terms.');
    await page.getByLabel(offerConsent.texts.en).check();
    await page.presses('Send code');
    const field = page.getByLabel('Code from the SMS');
    await field.waitFor();
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await page.sees(/Resend code in [01]:\d\d/);
    const code = await offerCodeSentTo(owner.phone);

    // A wrong code keeps everything but one try
    await field.fill(otherCode(code));
    await page.presses('Accept offer');
    await page.sees('That code is not right. 2 tries left.');
    expect(await page.getByLabel(offerConsent.texts.en).isChecked()).toBe(true);

    // After reading the SMS, the field is there, but no box is ticked
    await page.reload();
    await field.waitFor();
    expect(await page.getByLabel(offerConsent.texts.en).isChecked()).toBe(false);
    await field.fill(`${code} is the code to sign the agreement`);
    await page.presses('Accept offer');
    await page.sees('Tick that you have read the agreement and the terms.');
    await page.getByLabel(offerConsent.texts.en).check();
    await page.presses('Accept offer');

    await chip(page, 'Offer Accepted').waitFor();
    await page.sees(/^You accepted this offer on \d+ \w+ \d{4}\.$/);
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
      await card.getByText(bindingTexts.en).filter({ visible: true }).first().waitFor();
      await page.presses('Open menu');
      await page.dialog().presses('Kiswahili');
      await page.keyboard.press('Escape');
      const tick = page.getByLabel(offerConsent.texts.sw);
      await tick.waitFor();
      expect(await tick.isChecked()).toBe(false);
      for (const { question, answer } of offerTermTexts.sw) {
        await card.getByText(question).filter({ visible: true }).first().waitFor();
        await card.getByText(answer).filter({ visible: true }).first().waitFor();
      }
      await card.getByText(bindingTexts.sw).filter({ visible: true }).first().waitFor();
      const english = card.getByText('No late charge. We call you.');
      expect(await english.isVisible()).toBe(false);
      await card.getByText('Soma kwa Kiingereza').first().click();
      await english.waitFor();
      await page.expectAccessible();
      await tick.check();
      await page.presses('Tuma nambari ya siri');
      await page
        .getByLabel('Nambari ya siri iliyo kwenye SMS')
        .fill(await offerCodeSentTo(owner.phone));
      await page.presses('Kubali ofa');
      await page.sees(/^Ulikubali ofa hii/);
      expect((await detailOf(owner, application)).status).toBe('Offer Accepted');
    },
  );

  it('an offer can be declined, with a reason or without', async () => {
    const owner = await givenOwner();
    const page = await openAs(owner, pathOf(await givenOffer(owner, {})));
    await page.presses('Decline offer');
    const dialog = page.dialog('Decline this offer?');
    await dialog.getByLabel(/What is the reason/).fill('We found another way.');
    await dialog.presses('Yes, decline');
    await chip(page, 'Offer Declined').waitFor();
    await page.sees(/^You declined this offer on \d+ \w+ \d{4}\.$/);
    await page.getByRole('link', { name: 'Apply again' }).waitFor();
  });
});

describeAtNight('an offer', () => {
  it('an offer is alone on paper', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await openAs(owner, pathOf(application), { screen: deskScreen });
    await agreementOn(page).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    expect(paper).toContain(`Offer 1 on application ${application.ref}`);
    expect(paper).toContain('KES 56,913');
    for (const title of ['What is built', 'Kinachojengwa']) expect(paper).toContain(title);
    for (const elsewhere of ['Progress', 'Your answers', 'Logout', 'Accept this offer']) {
      expect(paper).not.toContain(elsewhere);
    }
  });

  it('a second code for an offer is not sent at once, and the first still works', async () => {
    const owner = await givenOwner();
    const page = await openAs(owner, pathOf(await givenOffer(owner)), { expected: refused });
    await page.getByLabel(offerConsent.texts.en).check();
    await page.presses('Send code');
    await page.getByLabel('Code from the SMS').waitFor();
    // Given a phone that has forgotten the sent code
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.includes('offer-code')) localStorage.removeItem(key);
      }
    });
    await page.reload();
    await page.getByLabel(offerConsent.texts.en).check();
    await page.presses('Send code');
    await page.sees('Wait a minute before you ask for another code.');
    await page.fillsIn({ 'Code from the SMS': await offerCodeSentTo(owner.phone) }, 'Accept offer');
    await chip(page, 'Offer Accepted').waitFor();
  });

  it('an expired offer says when it expired, and whom to ask', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await visitorSignedInAs(owner);
    await page.route(`**/api${pathOf(application)}`, async (route) => {
      const detail = await (await route.fetch()).json();
      const last = { version: 9, event: 'expireOffer', to: 'Offer Expired', by: 'clock' };
      const history = [...detail.history, { ...last, at: detail.offer.expiresAt }];
      await route.fulfill({ json: { ...detail, status: 'Offer Expired', history } });
    });
    await page.goto(pathOf(application));
    await chip(page, 'Offer Expired').waitFor();
    await page.sees(/^This offer expired on \d+ \w+ \d{4}\. Ask us for a new one\.$/);
    await page.sees(/\d+ \w+ \d{4}, automatically/);
    await page.getByRole('link', { name: brand.phone }).waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
  });
});

describeAccessibleScreens('Approved', givenOffer);

describeAtNight('with a keyboard alone', () => {
  it('an owner reads an offer and accepts it with the keyboard alone', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await visitorSignedInAs(owner, { screen: deskScreen });
    const press = async (name: string) => {
      const active = () =>
        page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return element?.labels?.[0]?.innerText ?? element?.innerText ?? '';
        });
      for (let n = 0; n < 60 && !(await active()).startsWith(name); n += 1) {
        await page.keyboard.press('Tab');
      }
      expect(await active()).toMatch(new RegExp(`^${name}`));
    };
    await page.goto('/applications');
    await row(page, application).waitFor();
    await press(application.ref);
    await page.keyboard.press('Enter');
    await chip(page, 'Approved').waitFor();
    await press('All 12 installments');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '12 months' }).waitFor();
    await press('I have read the agreement');
    await page.keyboard.press('Space');
    await press('Send code');
    await page.keyboard.press('Enter');
    await page.getByLabel('Code from the SMS').waitFor();
    // The field has the focus already
    await page.keyboard.type(await offerCodeSentTo(owner.phone));
    await page.keyboard.press('Enter');
    await chip(page, 'Offer Accepted').waitFor();
  });
});
