import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { chip, givenUnderReview, pathOf } from '#test/support/application-screens.ts';
import { atNight } from '#test/support/at-night.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { chart, givenPoints, needs } from '#test/support/dashboard-screen.ts';
import { approve, ask } from '#test/support/office.ts';
import { givenOwner } from '#test/support/owner.ts';
import { openAs } from '#test/support/session.ts';

describe('points on the dashboard', () => {
  it('the dashboard shows the points of the last days, in a drawing and in a table', async () => {
    const page = await openAs(await givenPoints(), '/dashboard');
    await expect
      .poll(() => chart(page).getByRole('definition').allInnerTexts())
      .toEqual(['1,580', '300', '2', '0']);
    await chart(page).getByText('Nothing in the 30 days before.').waitFor();
    const rows = chart(page).getByRole('row');
    expect(await rows.count()).toBe(31);
    expect(await rows.last().getByRole('cell').allInnerTexts()).toEqual(['1,580', '300']);
    const bars = chart(page).locator('svg rect[class^="bar-"]');
    const drawn = await bars.evaluateAll((all) =>
      all
        .map((bar) => [bar.classList[0], Math.round(Number(bar.getAttribute('height')))])
        .filter(([, height]) => height !== 0),
    );
    // 1,580 and 300 of 1,880
    expect(drawn).toEqual([
      ['bar-awarded', 84],
      ['bar-redeemed', 16],
    ]);
  });
});

describe('what needs the owner now', () => {
  it('questions are answered, and the card is gone when the owner comes back', async () => {
    const owner = await givenOwner();
    const application = await givenUnderReview(owner);
    await ask(application.ref, { question: 'For which shop?', wants: 'text' });
    const page = await openAs(owner, '/dashboard');
    await needs(page)
      .getByText(`We need one answer about application ${application.ref}.`)
      .waitFor();
    await needs(page)
      .getByText(/^Please answer by \d+ \w+ \d{4}\.$/)
      .waitFor();
    const answer = needs(page).getByRole('link', { name: 'Answer' });
    expect(await answer.evaluate((link) => link.getBoundingClientRect().height)).toBeGreaterThan(
      43,
    );
    await answer.click();
    await page.getByLabel('Your answer').fill('For both.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await chip(page, 'Under Review').waitFor();
    await page.goto('/dashboard');
    await page.getByText('SMS Balance').waitFor();
    expect(await needs(page).count()).toBe(0);
  });

  atNight(
    'an offer appears while the owner looks, with its amount, in Kiswahili as well',
    async () => {
      const owner = await givenOwner();
      const application = await givenUnderReview(owner);
      const page = await openAs(owner, '/dashboard');
      await page.getByText('SMS Balance').waitFor();
      await approve(application.ref, { amount: 750_000 });
      await needs(page)
        .getByText(`Our offer of KES 750,000 on application ${application.ref} waits for you.`)
        .waitFor();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Kiswahili', exact: true }).click();
      await page.keyboard.press('Escape');
      const card = page.getByRole('region', { name: 'Yanayokuhitaji sasa' });
      await card
        .getByText(`Ofa yetu ya KES 750,000 kwa ombi ${application.ref} inakusubiri.`)
        .waitFor();
      await expectAccessible(page);
      await card.getByRole('link', { name: 'Soma ofa' }).click();
      await page.waitForURL(`${baseUrl}${pathOf(application)}`);
    },
  );
});
