import { eventually, form, pdf } from '#test/support/application-form.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen } from '#test/support/browser.ts';
import { files, givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import { codeSentTo } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

const draftOf = async (owner: Owner) => (await owner.getDraft()).reply.draft;

/** The newest code, after that of the first sign-in. */
async function codeAfterPause({ phone }: Owner): Promise<string> {
  const first = await codeSentTo(phone);
  await eventually(() => codeSentTo(phone)).not.toBe(first);
  return codeSentTo(phone);
}

it('a draft is there after a reload and on another device, with the documents that were uploaded', async () => {
  const owner = await givenOwner();
  const phone = await form.open(owner);
  await form.answerQuestions(phone);
  await form.attach(phone, /M-Pesa Statement/, pdf('statement.pdf'));
  await eventually(async () => (await draftOf(owner))?.documents.mpesa?.size).toBe(
    files.pdf.length,
  );
  await phone.reload();
  await phone.sees(/^We kept your draft of \d+ \w+, \d\d:\d\d\.$/);
  await form.expectAnswers(phone);
  // And on a desktop, where it is changed
  const desk = await form.open(owner, '/apply', deskScreen);
  await desk.sees('We kept your draft of');
  await form.expectAnswers(desk);
  await form.documentOf(desk, /M-Pesa Statement/).sees('statement.pdf');
  expect(await desk.getByLabel(/^I agree that/).isChecked()).toBe(false);
  await desk.getByLabel('Business Name').fill('Mama Njeri and Daughters');
  await form.saved(desk);
  // Then the phone has the newer one
  await phone.reload();
  await phone.sees('We kept your draft');
  expect(await phone.getByLabel('Business Name').inputValue()).toBe('Mama Njeri and Daughters');
  await phone.expectNoSidewaysScroll();
});

it('a draft that cannot be saved online is stored on the phone, and saved once the line is back', async () => {
  const owner = await givenOwner();
  const page = await form.open(owner);
  await page.route('**/api/application-draft', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
  );
  await form.answerQuestions(page);
  await page.sees('Saved on this phone, not yet online');
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await draftOf(owner)).toBeNull();
  // And after a reload, with the connection back
  await page.unrouteAll();
  await page.reload();
  await page.sees('We kept your draft');
  await form.expectAnswers(page);
  await eventually(async () => (await draftOf(owner))?.businessName).toBe('Mama Njeri Groceries');
});

it('the draft of an owner who signed out is nowhere on the phone', async () => {
  const page = await form.open(await givenOwner(), '/apply', deskScreen);
  await form.answerQuestions(page);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('link', { name: 'SIGN IN', exact: true }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain('Mama Njeri');
});

describeAtNight('a draft', () => {
  it('a draft is saved by one request at a time, and the newest text last', async () => {
    // Given a slow save
    const owner = await givenOwner();
    const page = await form.open(owner);
    let [underWay, most] = [0, 0];
    await page.route('**/api/application-draft', async (route) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
      underWay -= 1;
    });
    await page.clock.install();
    for (const text of ['First words', 'Second thoughts']) {
      await page.getByLabel('Description').fill(text);
      await page.clock.runFor(1_300);
    }
    await page.getByLabel('Description').fill('Last word');
    await eventually(async () => (await draftOf(owner))?.description).toBe('Last word');
    expect(most).toBe(1);
  });

  it('a draft survives a session that has ended', async () => {
    const owner = await givenOwner();
    const page = await form.open(owner);
    await form.answerQuestions(page);
    // When the session ends before anything is online
    await page.evaluate(() => {
      const mine = Object.keys(localStorage).filter((key) => key.startsWith('CognitoIdentity'));
      for (const key of mine) localStorage.removeItem(key);
    });
    await page.reload();
    await page.waitForURL(/\/login\?next=%2Fapply/);
    await waitOutPause(owner.phone);
    await page.getByPlaceholder('07XXXXXX').fill(`0${owner.phone.slice(4)}`);
    await page.presses('Send OTP');
    await page.fillsIn({ 'Enter OTP': await codeAfterPause(owner) }, 'Verify OTP');
    await page.sees('We kept your draft');
    await form.expectAnswers(page);
  });

  it('a draft is gone after "Start again", on the phone and online', async () => {
    const owner = await givenOwner('Otieno Hardware');
    const page = await form.open(owner);
    await form.answerQuestions(page);
    await form.attach(page, /M-Pesa Statement/, pdf('statement.pdf'));
    await form.saved(page);
    await page.reload();
    await page.presses('Start again');
    await page.dialog().presses('Start again');
    await eventually(() => page.getByText('We kept your draft').count()).toBe(0);
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Otieno Hardware');
    expect(await page.getByText('statement.pdf').count()).toBe(0);
    expect(await draftOf(owner)).toBeNull();
    await page.reload();
    await page.getByLabel('Business Name').waitFor();
    expect(await page.getByText('We kept your draft').count()).toBe(0);
  });

  it('a draft is gone once the application is sent, also if a slow save was under way', async () => {
    const owner = await givenOwner();
    const page = await form.open(owner);
    await form.fillCompletely(page);
    await form.saved(page);
    await page.route('**/api/application-draft', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    const save = page.waitForRequest('**/api/application-draft');
    await page.getByLabel('Description').fill('Stock, sales and deliveries.');
    const saving = await save;
    await form.submit(page);
    await page.waitForURL('/applications/*');
    await page.expectToast('Your financing request has been received.');
    await saving.response();
    expect(await draftOf(owner)).toBeNull();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('deliveries');
  });
});

describeAtNight('answers of an earlier application', () => {
  const givenWithdrawn = async (owner: Owner) => {
    const { applicationId, ref, version } = await givenApplication(owner);
    await owner.withdrawApplication({ applicationId, version });
    return { applicationId, ref };
  };

  it('the answers of an earlier application fill the form, without its documents and consent', async () => {
    const owner = await givenOwner();
    const { applicationId, ref } = await givenWithdrawn(owner);
    const page = await form.open(owner, `/apply?again=${applicationId}`);
    await page.sees(`These are your answers of application ${ref}.`);
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Mama Njeri Groceries');
    expect(await page.getByRole('radio', { name: 'ERP / POS System' }).isChecked()).toBe(true);
    expect(await page.getByText(', uploaded').count()).toBe(0);
    expect(await page.getByLabel(/^I agree that/).isChecked()).toBe(false);
  });

  it('the answers of an earlier application replace a draft only if the owner chooses so', async () => {
    const owner = await givenOwner();
    const { applicationId, ref } = await givenWithdrawn(owner);
    const earlier = await form.open(owner);
    await earlier.getByLabel('Description').fill('Something else altogether.');
    await form.saved(earlier);
    const page = await form.open(owner, `/apply?again=${applicationId}`);
    await page.sees('We kept your draft');
    const description = page.getByLabel('Description');
    expect(await description.inputValue()).toBe('Something else altogether.');
    await page.presses(`Use the answers of ${ref}`);
    expect(await description.inputValue()).toContain('for two shops');
  });
});
