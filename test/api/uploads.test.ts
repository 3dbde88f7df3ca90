import { beforeAll, describe, expect, it } from 'vitest';
import { createUpload } from '../../shared/contracts/uploads.ts';
import { MAX_DOCUMENT_BYTES } from '../../shared/documents.ts';
import { call, files, givenOwner, type Owner } from '../support/owner.ts';

let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner();
});

const request = (changes: Record<string, unknown> = {}) =>
  call(createUpload, {
    token: owner.tokens.accessToken,
    body: {
      kind: 'mpesa',
      filename: 'statement.pdf',
      size: files.pdf.length,
      type: 'application/pdf',
      ...changes,
    },
  });

describe('a place for a file', () => {
  it('is applications/{uid}/mpesa_{filename}, and takes the file that was announced', async () => {
    // Given
    const { status, reply } = await request({ filename: 'October.pdf' });
    expect(status).toBe(201);
    expect(reply.key).toBe(`applications/${owner.userId}/mpesa_October.pdf`);
    // When
    const put = await fetch(reply.url, { method: 'PUT', headers: reply.headers, body: files.pdf });
    // Then
    expect(put.status).toBe(200);
  });

  it('is never given twice: the next file of the name gets a number', async () => {
    const names = await Promise.all(
      Array.from({ length: 4 }, async () => (await request({ filename: 'same.pdf' })).reply.key),
    );
    const prefix = `applications/${owner.userId}/mpesa_same`;
    expect(names.sort()).toEqual(
      [`${prefix}.pdf`, `${prefix}-2.pdf`, `${prefix}-3.pdf`, `${prefix}-4.pdf`].sort(),
    );
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\My statement (1).pdf', 'My_statement_1.pdf'],
    ['taarifa 💰.pdf', 'taarifa.pdf'],
    ['\u202Efdp.exe.pdf', 'fdp_exe.pdf'],
    ['.pdf', 'document.pdf'],
  ])('is safe for the name %j', async (filename, safe) => {
    const { reply } = await request({ filename });
    expect(reply.key).toBe(`applications/${owner.userId}/mpesa_${safe}`);
  });

  it.each([
    ['a PNG as M-Pesa statement', { filename: 'a.png', type: 'image/png' }],
    ['a name that does not fit the type', { filename: 'a.csv', type: 'application/pdf' }],
    ['a CSV as certificate', { kind: 'cert', filename: 'a.csv', type: 'text/csv' }],
  ])('is refused for %s', async (_, changes) => {
    const { status, refusal } = await request(changes);
    expect(status).toBe(400);
    expect(refusal.code).toBe('uploads.typeNotAllowed');
    expect(refusal.message).toMatch(/^Only .+ files are accepted for the .+\.$/);
  });

  it.each([0, MAX_DOCUMENT_BYTES + 1])('is refused for %i bytes', async (size) => {
    const { status } = await request({ size });
    expect(status).toBe(400);
  });
});

describe('row 37: what was signed is what may be sent', () => {
  it('answers 403 to a file of another size', async () => {
    const { reply } = await request();
    const bigger = Buffer.concat([files.pdf, Buffer.from('more')]);
    const put = await fetch(reply.url, { method: 'PUT', headers: reply.headers, body: bigger });
    expect(put.status).toBe(403);
  });

  it('answers 403 to a file of another type', async () => {
    const { reply } = await request();
    const put = await fetch(reply.url, {
      method: 'PUT',
      headers: { 'content-type': 'text/html' },
      body: files.pdf,
    });
    expect(put.status).toBe(403);
  });

  it('answers 403 to another key', async () => {
    const { reply } = await request();
    const url = reply.url.replace('mpesa_statement', 'mpesa_somebody');
    const put = await fetch(url, { method: 'PUT', headers: reply.headers, body: files.pdf });
    expect(put.status).toBe(403);
  });

  it('answers 403 without a signature', async () => {
    const { reply } = await request();
    const url = new URL(reply.url);
    url.search = '';
    const put = await fetch(url, { method: 'PUT', headers: reply.headers, body: files.pdf });
    expect(put.status).toBe(403);
  });
});
