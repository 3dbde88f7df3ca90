/** Business owners as tests are given them, and what they do through the API. */
import { randomUUID } from 'node:crypto';
import { createAccount } from '#shared/accounts/contract.ts';
import { statementsConsent } from '#shared/applications/consent.ts';
import { type Application, submitApplication } from '#shared/applications/contract.ts';
import { createUpload } from '#shared/documents/contract.ts';
import type { DocumentType, UploadKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '#shared/platform/contract.ts';
import { baseUrl } from './cloud.ts';
import { newPhone, signIn, type Tokens } from './sign-in.ts';

export interface Owner {
  phone: string;
  userId: string;
  tokens: Tokens;
}

/** Somebody who proved a number and has no account yet. */
export async function givenSignedIn(): Promise<Owner> {
  const phone = newPhone();
  const tokens = await signIn(phone);
  const payload = tokens.accessToken.split('.')[1] ?? '';
  const { account } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { phone, userId: account, tokens };
}

/** An owner with an account. */
export async function givenOwner(fullName = 'Wanjiku Kamau'): Promise<Owner> {
  const owner = await givenSignedIn();
  const { status } = await call(createAccount, {
    token: owner.tokens.accessToken,
    body: { fullName, referralCode: null },
  });
  if (status !== 201) throw new Error(`sign-up answered ${status}`);
  return owner;
}

export interface CallOptions<C extends Contract> {
  token?: string;
  /** What a till shows instead of a token. */
  apiKey?: string;
  params?: ParamsOf<C>;
  query?: QueryOf<C> | Record<string, string>;
  body?: BodyOf<C> | Record<string, unknown>;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface Refusal {
  code: string;
  message: string;
  params: Record<string, string | number>;
}

/** Calls a route over HTTP as its contract says, and gives whatever comes back. */
export async function call<C extends Contract>(contract: C, options: CallOptions<C> = {}) {
  const { token, apiKey, params = {}, query = {}, body, idempotencyKey, headers = {} } = options;
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const response = await fetch(`${baseUrl}${path}${search && `?${search}`}`, {
    method: contract.method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const reply = text ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    reply: reply as ReplyOf<C>,
    refusal: reply as Refusal,
  };
}

export const files = {
  pdf: Buffer.from(
    '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
  ),
  lockedPdf: Buffer.from(
    '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R /Encrypt 2 0 R >>\n%%EOF\n',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from('ffd8ffc00011080001000103012200021101031101ffd9', 'hex'),
  csv: Buffer.from('Date,Details,Amount\n2026-11-01,Sale,500\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

interface FileToUpload {
  kind: UploadKind;
  filename: string;
  type: DocumentType;
  bytes: Buffer;
}

/** Uploads a file as the browser does. @returns its key */
export async function upload(owner: Owner, file: FileToUpload): Promise<string> {
  const { kind, filename, type, bytes } = file;
  const { reply } = await call(createUpload, {
    token: owner.tokens.accessToken,
    body: { kind, filename, type, size: bytes.length },
  });
  const put = await fetch(reply.url, {
    method: 'PUT',
    headers: reply.headers,
    body: new Uint8Array(bytes),
  });
  if (!put.ok) throw new Error(`the upload answered ${put.status}`);
  return reply.key;
}

type Form = BodyOf<typeof submitApplication>;

/** A form that is ready to submit, its documents uploaded. */
export async function givenForm(owner: Owner, changes: Partial<Form> = {}): Promise<Form> {
  return {
    businessName: 'Mama Njeri Groceries',
    sector: 'Retail',
    systemNeed: 'ERP / POS System',
    repaymentPeriod: '12 Months',
    description: 'Stock and sales in one place, for two shops.',
    mpesaStatement:
      changes.mpesaStatement ??
      (await upload(owner, {
        kind: 'mpesa',
        filename: 'statement.pdf',
        type: 'application/pdf',
        bytes: files.pdf,
      })),
    bankStatement: null,
    registrationCert:
      changes.registrationCert ??
      (await upload(owner, {
        kind: 'cert',
        filename: 'certificate.png',
        type: 'image/png',
        bytes: files.png,
      })),
    consent: statementsConsent.version,
    language: 'en' as const,
    ...changes,
  };
}

export const newKey = (): string => randomUUID();

export const submit = (by: Owner, body: Record<string, unknown>, idempotencyKey = newKey()) =>
  call(submitApplication, { token: by.tokens.accessToken, body, idempotencyKey });

/** An application that was taken in. Its owner has no other that is open. */
export async function givenApplication(
  owner: Owner,
  changes: Partial<Form> = {},
): Promise<Application> {
  const { status, reply, refusal } = await submit(owner, await givenForm(owner, changes));
  if (status !== 201) throw new Error(`the application was refused: ${refusal.message}`);
  return reply;
}
