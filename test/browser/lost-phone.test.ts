import type { Request, Route } from 'playwright-core';
import { givenApiKey } from '#test/support/api-key.ts';
import { form } from '#test/support/application-form.ts';
import { deskScreen } from '#test/support/browser.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { choose, listOf } from '#test/support/import-screen.ts';
import { leftOnDevice, putAway } from '#test/support/left-on-device.ts';
import { givenOwner, type Owner, ownerOf } from '#test/support/owner.ts';
import { button } from '#test/support/reward-screens.ts';
import { givenCustomers } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';
import { holdBack } from '#test/support/slow-line.ts';
import { expired, signedInLater } from '#test/support/tokens.ts';

/** Names and numbers of customers, in the list or the imported file. */
const CUSTOMERS = /Wanjiku|712345678|722000111|Customer 7|10000007/;

const expected = /Failed to load resource/;

/** A phone with a customer list, a paused import, and a draft. */
async function givenBusyPhone(owner: Owner): Promise<Screen> {
  const page = await openAs(owner, '/reward-points?tab=customers', { expected });
  await page.seesSome('Wanjiku Kamau');
  await putAway(page);
  await page.goto('/reward-points?tab=import');
  await choose(page, listOf(400));
  await page.presses('Import 400 customers', 'Pause');
  await button(page, /^Continue with/).waitFor();
  await page.goto('/apply');
  await form.answerQuestions(page);
  return page;
}

/** The owner after another sign-in. */
const signedInAgain = async (owner: Owner): Promise<Owner> => {
  const accessToken = await signedInLater(owner.tokens.accessToken, 3_600);
  return ownerOf({ ...owner, tokens: { ...owner.tokens, accessToken } });
};

async function signOutEverywhere(page: Screen): Promise<void> {
  await page.goto('/profile');
  await page.presses('Sign out everywhere', 'Yes, sign out');
  await page.waitForURL(/\/login/);
}

describe.runIf(isEmbedded)('a phone that its owner has lost', () => {
  it('threat 56: a phone that was signed out from elsewhere has no name and no number of a customer left, and the draft for its owner alone', async () => {
    const owner = await givenCustomers();
    const phone = await givenBusyPhone(owner);
    const before = await leftOnDevice(phone);
    for (const each of ['Wanjiku', '722000111', 'Customer 7', '10000007']) {
      expect(before).toContain(each);
    }
    // When, before the next call in the background
    const goOn = await holdBack(phone, '**/api/**');
    await signOutEverywhere(await visitorSignedInAs(owner, { screen: deskScreen }));
    await phone.getByLabel('Description').fill('Typed on, for two shops.');
    goOn();
    // Then that call finds out
    await phone.waitForURL(/\/login\?next=%2Fapply/);
    const after = await leftOnDevice(phone);
    expect(after).not.toMatch(CUSTOMERS);
    expect(after).not.toContain(owner.tokens.refreshToken);
    expect(after).toContain('Typed on, for two shops.');
    // And another owner of this phone sees no draft
    await ownersChangedInAnotherTab(phone, await givenOwner('Otieno Hardware'));
    await phone.goto('/apply');
    await expect.poll(() => phone.getByLabel('Business Name').inputValue()).toBe('Otieno Hardware');
    expect(await phone.getByText('We kept your draft').count()).toBe(0);
    expect(await phone.getByLabel('Description').inputValue()).toBe('');
    // And its owner does
    await ownersChangedInAnotherTab(phone, await signedInAgain(owner));
    await phone.goto('/apply');
    await phone.sees('We kept your draft');
    await form.expectAnswers(phone);
    expect(await phone.getByLabel('Description').inputValue()).toBe('Typed on, for two shops.');
  });

  it('threat 55: signing out everywhere offers to revoke the API key, by keyboard too', async () => {
    const owner = await givenOwner();
    const apiKey = await givenApiKey(owner);
    const page = await openAs(owner, '/profile');
    await button(page, 'Sign out everywhere').focus();
    await page.keyboard.press('Enter');
    const tick = page.dialog().getByRole('checkbox');
    await tick.waitFor();
    await page.expectAccessible();
    expect(await page.dialog().innerText()).toContain(apiKey.slice(-4));
    expect(await tick.isChecked()).toBe(false);
    await tick.focus();
    await page.keyboard.press('Space');
    await button(page, 'Yes, sign out').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login/);
    const again = await signedInAgain(owner);
    expect((await again.getSettings()).reply.apiKey).toBeNull();
    expect((await owner.getSettings()).status).toBe(401);
  });
});

describe.runIf(isEmbedded)('a session whose tokens have ended', () => {
  /** An owner's page after the night, with yesterday's tokens. */
  async function givenOldSession() {
    const owner = await givenOwner('Njeri Groceries');
    const { accessToken, idToken } = owner.tokens;
    const old = { accessToken: await expired(accessToken), idToken: await expired(idToken) };
    const page = await visitorSignedInAs(
      ownerOf({ ...owner, tokens: { ...owner.tokens, ...old } }),
      { expected },
    );
    const renewals: string[] = [];
    page.on('request', (request) => {
      const target = request.headers()['x-amz-target'] ?? '';
      if (target.endsWith('.GetTokensFromRefreshToken')) renewals.push(target);
    });
    return { page, renewals };
  }

  it('a session whose tokens have ended renews them once, for all calls of a screen and the next screen', async () => {
    const { page, renewals } = await givenOldSession();
    await page.goto('/dashboard');
    await page.seesSome('Njeri Groceries');
    await page.goto('/profile');
    await page.seesSome('Sign out everywhere');
    expect(renewals).toHaveLength(1);
  });

  it('a renewal that the pool refuses for its quota signs nobody out', async () => {
    const { page } = await givenOldSession();
    const refusal = { __type: 'TooManyRequestsException', message: 'Rate exceeded' };
    const isRenewal = (request: Request) =>
      `${request.headers()['x-amz-target']}`.endsWith('.GetTokensFromRefreshToken');
    const refuse = (route: Route) =>
      isRenewal(route.request()) ? route.fulfill({ status: 400, json: refusal }) : route.fallback();
    await page.route('**/*', refuse);
    await page.clock.install();
    await page.goto('/dashboard');
    const seenLater = async () => {
      // Amplify waits between its tries.
      await page.clock.runFor(2_000);
      return page.getByText('You are offline').count();
    };
    await expect.poll(seenLater).toBeGreaterThan(0);
    await page.unroute('**/*', refuse);
    await button(page, 'Try again').first().click();
    await page.seesSome('Njeri Groceries');
  });
});
