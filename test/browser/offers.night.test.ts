import { describe, expect, it } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import { brand } from '#shared/site/brand.ts';
import { offerCodeSentTo } from '#test/support/accept.ts';
import { chip, givenOffer, pathOf, refused, row } from '#test/support/application-screens.ts';
import { deskScreen } from '#test/support/browser.ts';
import { givenOwner } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

describe('an offer', () => {
  it('an offer is alone on paper', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await openAs(owner, pathOf(application), { screen: deskScreen });
    await page.getByRole('region', { name: 'Our offer' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    expect(paper).toContain(`Offer 1 on application ${application.ref}`);
    expect(paper).toContain('KES 56,913');
    for (const elsewhere of ['Progress', 'Your answers', 'Logout', 'Accept this offer']) {
      expect(paper).not.toContain(elsewhere);
    }
  });

  it('a second code for an offer is not sent at once, and the first still works', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await openAs(owner, pathOf(application), { expected: refused });
    await page.getByLabel(offerConsent.texts.en).check();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code from the SMS').waitFor();
    // Given a phone that has forgotten that one was sent
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.includes('offer-code')) localStorage.removeItem(key);
      }
    });
    await page.reload();
    await page.getByLabel(offerConsent.texts.en).check();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Wait a minute before you ask for another code.').waitFor();
    await page.getByLabel('Code from the SMS').fill(await offerCodeSentTo(owner.phone));
    await page.getByRole('button', { name: 'Accept offer' }).click();
    await chip(page, 'Offer Accepted').waitFor();
  });

  it('an expired offer says when it expired, and whom to ask', async () => {
    const owner = await givenOwner();
    const application = await givenOffer(owner);
    const page = await visitorSignedInAs(owner);
    await page.route(`**/api${pathOf(application)}`, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      const last = { version: 9, event: 'expireOffer', to: 'Offer Expired', by: 'clock' };
      const history = [...detail.history, { ...last, at: detail.offer.expiresAt }];
      await route.fulfill({ json: { ...detail, status: 'Offer Expired', history } });
    });
    await page.goto(pathOf(application));
    await chip(page, 'Offer Expired').waitFor();
    await page
      .getByText(/^This offer expired on \d+ \w+ \d{4}\. Ask us for a new one\.$/)
      .waitFor();
    await page.getByText(/\d+ \w+ \d{4}, automatically/).waitFor();
    await page.getByRole('link', { name: brand.phone }).waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
  });
});

describe('with a keyboard alone', () => {
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
    await press('I have read the terms');
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
