import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getDraft } from '#shared/applications/contract.ts';
import {
  attach,
  certificate,
  choose,
  documentOf,
  eventually,
  openForm,
  pdf,
} from '#test/support/application-form.ts';
import { call } from '#test/support/call.ts';
import { files, givenOwner, type Owner } from '#test/support/owner.ts';
import { holdBack } from '#test/support/slow-line.ts';

const mpesa = /M-Pesa Statement/;
const cert = /Registration Certificate/;

const documentsOf = async ({ tokens }: Owner) =>
  (await call(getDraft, { token: tokens.accessToken })).reply.draft?.documents;

/** Answers, or breaks, the PUTs of files. */
const onPut = (page: Page, handle: Parameters<Page['route']>[1]) =>
  page.route(
    (url) => url.pathname.includes('/applications/') && url.search.includes('X-Amz-Signature'),
    handle,
  );

const requestsOf = (page: Page, method: string, path: string) => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.startsWith(path)) {
      seen.push(request);
    }
  });
  return seen;
};

describe('an upload on a line that breaks', () => {
  it('the form names a file whose upload a reload ended, and requests it again', async () => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    await onPut(page, () => undefined);
    await choose(page, mpesa, pdf('statement.pdf'));
    await documentOf(page, mpesa).getByRole('progressbar').waitFor();
    // When
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Then
    const field = documentOf(page, mpesa);
    await field.getByText('statement.pdf did not finish uploading. Choose it again.').waitFor();
    await attach(page, mpesa, pdf('statement.pdf'));
    expect(await field.getByText('did not finish').count()).toBe(0);
  });

  it.each([
    ['has its URL', true],
    ['waits for its URL', false],
  ])('an upload can be cancelled while it %s, and leaves nothing behind', async (_, hasPlace) => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    const removals = requestsOf(page, 'DELETE', '/api/uploads');
    await onPut(page, () => undefined);
    const givePlace = await holdBack(page, '**/api/uploads');
    if (hasPlace) givePlace();
    const place = page.waitForResponse('**/api/uploads');
    await choose(page, mpesa, pdf('statement.pdf'));
    if (hasPlace) await place;
    // When
    await documentOf(page, mpesa).getByRole('button', { name: 'Cancel' }).click();
    // Then
    await documentOf(page, mpesa).getByText('Choose file').waitFor();
    givePlace();
    await place;
    await eventually(() => removals.length).toBe(1);
    expect(removals[0]?.url()).toContain(encodeURIComponent('mpesa_statement.pdf'));
  });
});

describe('a document', () => {
  it.each([
    [402, 'documents.quotaExceeded', 'Storage is full. Please contact us.'],
    [403, 'documents.notYours', 'You may not upload this file.'],
  ])('a document that the storage refuses with %i says so', async (status, code, message) => {
    const page = await openForm(await givenOwner());
    await page.route('**/api/uploads', (route) =>
      route.fulfill({ status, json: { code, message } }),
    );
    await choose(page, mpesa, pdf('statement.pdf'));
    await documentOf(page, mpesa).getByText(message).waitFor();
    // And it can be tried again
    await page.unrouteAll();
    await documentOf(page, mpesa).getByRole('button', { name: 'Try again' }).click();
    await documentOf(page, mpesa).getByText(', uploaded').waitFor();
  });
});

describe('a photo of the certificate', () => {
  it('a file of the certificate is sent unchanged if it is small or not a picture', async () => {
    const owner = await givenOwner();
    const page = await openForm(owner);
    await attach(page, cert, certificate);
    expect(await documentOf(page, cert).getByText('reduced').count()).toBe(0);
    const broken = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(400_000, 'x') };
    await attach(page, cert, broken);
    await eventually(async () => (await documentsOf(owner))?.cert).toMatchObject({
      filename: 'scan.jpg',
      size: 400_000,
    });
  });
});

describe('a locked statement', () => {
  const locked = pdf('MPESA_Statement.pdf', files.lockedPdf);

  it('a locked bank statement needs its password; a locked certificate does not', async () => {
    const page = await openForm(await givenOwner());
    await attach(page, cert, locked);
    expect(await page.getByLabel('Statement password').count()).toBe(0);
    await attach(page, /Bank Statement/, locked);
    await documentOf(page, /Bank Statement/)
      .getByLabel('Statement password')
      .waitFor();
  });
});
