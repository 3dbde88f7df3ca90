import type { Request } from 'playwright-core';
import { certificate, eventually, form, pdf } from '#test/support/application-form.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { refuse } from '#test/support/browser.ts';
import { awsEndpoint } from '#test/support/cloud.ts';
import { decryptedPassword, objectExists } from '#test/support/files.ts';
import { files, givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { holdBack } from '#test/support/slow-line.ts';

const mpesa = /M-Pesa Statement/;
const cert = /Registration Certificate/;
const locked = pdf('MPESA_Statement.pdf', files.lockedPdf);
const OFFLINE = 'You are offline. The upload will go on when you are back.';

const documentsOf = async (owner: Owner) => (await owner.getDraft()).reply.draft?.documents;

const keyOf = (owner: Owner, filename: string) => `applications/${owner.userId}/${filename}`;

const onPut = (page: Screen, handle: Parameters<Screen['route']>[1]) =>
  page.route(
    (url) => url.pathname.includes('/applications/') && url.search.includes('X-Amz-Signature'),
    handle,
  );

const requestsOf = (page: Screen, method: string, path: string) => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.startsWith(path)) {
      seen.push(request);
    }
  });
  return seen;
};

let owner: Owner;
let page: Screen;

beforeEach(async () => {
  owner = await givenOwner();
  page = await form.open(owner);
});

describeAtNight('an upload on a line that breaks', () => {
  it('an upload goes on by itself when the line is back, and the application can be sent', async () => {
    await form.answerQuestions(page);
    await form.attach(page, cert, certificate);
    await form.agree(page);
    // When the connection breaks during the upload
    let tries = 0;
    await onPut(page, async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    });
    await form.choose(page, mpesa, pdf('statement.pdf'));
    const field = form.documentOf(page, mpesa);
    await field.sees(OFFLINE);
    await field.getByRole('button', { name: 'Try again' }).waitFor();
    // And when it is back
    await page.context().setOffline(false);
    await field.sees(', uploaded');
    expect(await field.getByText(OFFLINE).count()).toBe(0);
    expect(await objectExists(keyOf(owner, 'mpesa_statement.pdf'))).toBe(true);
    await form.submit(page);
    await page.waitForURL('/applications/*');
  });

  it('an upload is done if an earlier try has arrived', async () => {
    // Given an answer that is lost
    const places = requestsOf(page, 'POST', '/api/uploads');
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(awsEndpoint) && response.request().method() === 'PUT') {
        answers.push(response.status());
      }
    });
    let tries = 0;
    await onPut(page, async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await form.choose(page, mpesa, pdf('statement.pdf'));
    await form.documentOf(page, mpesa).sees(', uploaded');
    expect(answers).toEqual([412]);
    expect(places).toHaveLength(1);
  });

  it('the form names a file whose upload a reload ended, and requests it again', async () => {
    await onPut(page, () => undefined);
    await form.choose(page, mpesa, pdf('statement.pdf'));
    await form.documentOf(page, mpesa).getByRole('progressbar').waitFor();
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const field = form.documentOf(page, mpesa);
    await field.sees('statement.pdf did not finish uploading. Choose it again.');
    await form.attach(page, mpesa, pdf('statement.pdf'));
    expect(await field.getByText('did not finish').count()).toBe(0);
  });

  it.each([
    ['has its URL', true],
    ['waits for its URL', false],
  ])('an upload can be cancelled while it %s, and leaves nothing behind', async (_, hasPlace) => {
    const removals = requestsOf(page, 'DELETE', '/api/uploads');
    await onPut(page, () => undefined);
    const givePlace = await holdBack(page, '**/api/uploads');
    if (hasPlace) givePlace();
    const place = page.waitForResponse('**/api/uploads');
    await form.choose(page, mpesa, pdf('statement.pdf'));
    if (hasPlace) await place;
    await form.documentOf(page, mpesa).presses('Cancel');
    await form.documentOf(page, mpesa).sees('Choose file');
    givePlace();
    await place;
    await eventually(() => removals.length).toBe(1);
    expect(removals[0]?.url()).toContain(encodeURIComponent('mpesa_statement.pdf'));
  });
});

atNight('a document that was uploaded can be replaced and removed', async () => {
  await form.attach(page, mpesa, pdf('may.pdf'));
  await form.attach(page, mpesa, pdf('november.pdf'));
  await eventually(() => objectExists(keyOf(owner, 'mpesa_may.pdf'))).toBe(false);
  await eventually(async () => (await documentsOf(owner))?.mpesa?.filename).toBe('november.pdf');
  // And when it is removed
  await form.documentOf(page, mpesa).presses('Remove');
  await eventually(() => objectExists(keyOf(owner, 'mpesa_november.pdf'))).toBe(false);
  await eventually(async () => (await documentsOf(owner))?.mpesa).toBeNull();
});

atNight('a document that is not accepted costs no data, and replaces nothing', async () => {
  await form.attach(page, mpesa, pdf('statement.pdf'));
  const places = requestsOf(page, 'POST', '/api/uploads');
  const field = form.documentOf(page, mpesa);
  await form.choose(page, mpesa, { ...certificate, name: 'statement.png' });
  await field.sees('Only PDF files are accepted for the M-Pesa statement.');
  await form.choose(page, mpesa, pdf('statement.pdf', Buffer.alloc(14 * 1024 * 1024)));
  await field.sees('This file is 14 MB. The limit is 10 MB.');
  await form.choose(page, mpesa, pdf('empty.pdf', Buffer.alloc(0)));
  await field.sees('This file is empty. Choose another one.');
  expect(places).toEqual([]);
  await field.sees('statement.pdf');
});

it('a document cannot be uploaded without a session: the owner signs in again', async () => {
  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  );
  await form.choose(page, mpesa, pdf('statement.pdf'));
  await page.waitForURL(/\/login\?next=%2Fapply/);
  await page.expectToast('Please sign in again to upload.');
});

describeAtNight('a document', () => {
  it.each([
    [402, 'documents.quotaExceeded', 'Storage is full. Please contact us.'],
    [403, 'documents.notYours', 'You may not upload this file.'],
  ])('a document that the storage refuses with %i says so', async (status, code, message) => {
    await refuse(page, '**/api/uploads', status, code, message);
    await form.choose(page, mpesa, pdf('statement.pdf'));
    await form.documentOf(page, mpesa).sees(message);
    // And it can be tried again
    await page.unrouteAll();
    await form.documentOf(page, mpesa).presses('Try again');
    await form.documentOf(page, mpesa).sees(', uploaded');
  });
});

describeAtNight('a photo of the certificate', () => {
  /** Noise compresses badly, like a photo. */
  const photoOf = async (page: Screen, width: number, height: number) => {
    const url = await page.evaluate(
      ([w, h]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
        const noise = new ImageData(w, h);
        for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = Math.random() * 255;
        canvas.getContext('2d')?.putImageData(noise, 0, 0);
        return canvas.toDataURL('image/jpeg', 1);
      },
      [width, height] as const,
    );
    const buffer = Buffer.from(url.slice(url.indexOf(',')), 'base64');
    return { name: 'IMG_2026.jpeg', mimeType: 'image/jpeg', buffer };
  };

  it('a photo of the certificate is made smaller before it is sent', async () => {
    const photo = await photoOf(page, 2000, 1000);
    const places = requestsOf(page, 'POST', '/api/uploads');
    await form.choose(page, cert, photo);
    const field = form.documentOf(page, cert);
    await field.sees(/^\d\.\d MB photo reduced to .*, uploaded$/);
    await field.sees('IMG_2026.jpg');
    // Then the upload target, which takes one size only, is for the small one
    const { filename, size, type } = places[0]?.postDataJSON() ?? {};
    expect({ filename, type }).toEqual({ filename: 'IMG_2026.jpg', type: 'image/jpeg' });
    expect(size).toBeLessThan(photo.buffer.length / 2);
    await eventually(async () => (await documentsOf(owner))?.cert?.size).toBe(size);
  });

  it('a file of the certificate is sent unchanged if it is small or not a picture', async () => {
    await form.attach(page, cert, certificate);
    expect(await form.documentOf(page, cert).getByText('reduced').count()).toBe(0);
    const buffer = Buffer.alloc(400_000, 'x').fill('ffd8ff', 0, 3, 'hex');
    const broken = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer };
    await form.attach(page, cert, broken);
    await eventually(async () => (await documentsOf(owner))?.cert).toMatchObject({
      filename: 'scan.jpg',
      size: 400_000,
    });
  });
});

const SECRET = 'safari-481516';

it('a locked statement needs its password, which is stored by the server alone', async () => {
  const heard: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/statement-password')) heard.push(request.postData() ?? '');
  });
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) said.push(await response.text().catch(() => ''));
  });
  await form.attach(page, mpesa, locked);
  const password = page.getByLabel('Statement password');
  await page
    .getByText(
      'Safaricom sends the password by SMS when you request the statement. Older statements use your ID number.',
    )
    .waitFor();
  // When the field is left empty, then filled in
  await password.focus();
  await page.getByLabel('Description').focus();
  await page.sees('Without it we cannot open the statement and will have to ask you for it.');
  await password.fill(SECRET);
  await page.getByLabel('Description').fill('Something else');
  await page.sees('Password saved');
  const key = keyOf(owner, 'mpesa_MPESA_Statement.pdf');
  expect(await decryptedPassword(owner.userId, key)).toBe(SECRET);
  await eventually(async () => (await documentsOf(owner))?.mpesa?.hasPassword).toBe(true);
  await page.reload();
  await page.sees('Password saved');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect([kept, ...heard, ...said, await page.content()].join()).not.toContain(SECRET);
  // And it can be changed
  await page.presses('Change statement password');
  await password.fill('another-1');
  await password.press('Enter');
  await page.sees('Password saved');
  expect(await decryptedPassword(owner.userId, key)).toBe('another-1');
});

it('the form is not sent before a typed password is saved', async () => {
  // Given a slow password
  await form.answerQuestions(page);
  await form.attach(page, cert, certificate);
  await form.attach(page, mpesa, locked);
  await form.agree(page);
  const order: string[] = [];
  const save = await holdBack(page, '**/api/uploads/statement-password');
  page.on('requestfinished', (request) => {
    const isSent = request.method() === 'POST' && request.url().endsWith('/api/applications');
    if (request.url().endsWith('/statement-password')) order.push('password');
    if (isSent) order.push('application');
  });
  await page.getByLabel('Statement password').fill(SECRET);
  await form.submit(page);
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  expect(await page.getByLabel(mpesa).isDisabled()).toBe(true);
  save();
  await page.waitForURL('/applications/*');
  expect(order).toEqual(['password', 'application']);
});

describeAtNight('a locked statement', () => {
  it('a locked bank statement needs its password; a locked certificate does not', async () => {
    await form.attach(page, cert, locked);
    expect(await page.getByLabel('Statement password').count()).toBe(0);
    await form.attach(page, /Bank Statement/, locked);
    await form
      .documentOf(page, /Bank Statement/)
      .getByLabel('Statement password')
      .waitFor();
  });
});
