import { it } from 'vitest';
import type { Application } from '#shared/applications/contract.ts';
import { deskScreen, phoneScreen } from './browser.ts';
import { casesOf } from './layer.ts';
import { approve, ask, startReview } from './office.ts';
import { givenApplication, givenOwner, type Owner } from './owner.ts';
import type { Screen } from './screen.ts';
import { visitorSignedInAs } from './session.ts';

export const pathOf = ({ applicationId }: Application) => `/applications/${applicationId}`;

export async function detailOf(owner: Owner, { applicationId }: Application) {
  return (await owner.getApplication({ applicationId })).reply;
}

const fees = [{ name: 'Arrangement fee', amount: 8_000 }];

export async function givenUnderReview(owner: Owner): Promise<Application> {
  const application = await givenApplication(owner);
  await startReview(application.ref);
  return application;
}

/** The office has asked two questions: one for words, one for a file. */
export async function givenAsked(owner: Owner): Promise<Application> {
  const application = await givenUnderReview(owner);
  await ask(
    application.ref,
    { question: 'How many people will use the system?', wants: 'text' },
    { question: 'M-Pesa statement, June to November', wants: 'mpesa' },
  );
  return application;
}

/** Has a deposit and a fee unless other terms are given. */
export async function givenOffer(
  owner: Owner,
  terms: Parameters<typeof approve>[1] = { amount: 750_000, deposit: 75_000, fees },
): Promise<Application> {
  const application = await givenUnderReview(owner);
  await approve(application.ref, terms);
  return application;
}

export const row = (page: Screen, { ref }: Application) =>
  page.getByRole('row').filter({ hasText: ref });

export const chip = (page: Screen, status: string) =>
  page.locator('.page-header .chip').filter({ hasText: new RegExp(`^${status}$`) });

/** The page does not hear of changes by itself. */
export const givenNoNews = (page: Screen) =>
  page.route('**/api/activity', (route) => route.fulfill({ json: { changedAt: null } }));

/** Browsers log a refused request. */
export const refused = /status of 4\d\d/;

/**
 * Tests the list and the application in this status: shown, accessible, within the screen. Desktops wait for the
 * night.
 */
export function describeAccessibleScreens(
  status: string,
  given: (owner: Owner) => Promise<Application>,
): void {
  it.each(casesOf([['a cheap phone', phoneScreen]], [['a desk', deskScreen]]))(
    `everybody can use an application on %s while it is ${status}`,
    async (_, screen) => {
      const owner = await givenOwner();
      const application = await given(owner);
      const page = await visitorSignedInAs(owner, { screen });
      for (const path of ['/applications', pathOf(application)]) {
        await page.goto(path);
        await page.locator('.chip', { hasText: status }).first().waitFor();
        await page.expectAccessible();
      }
    },
  );
}
