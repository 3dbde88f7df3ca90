/** Business owners and their acts through the API. */
import { randomUUID } from 'node:crypto';
import { statementsConsent } from '#shared/applications/consent.ts';
import type { Application, Draft, submitApplication } from '#shared/applications/contract.ts';
import type { DocumentType, UploadKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { call, newKey } from './call.ts';
import { newPhone, signIn, type Tokens } from './sign-in.ts';
import { insideToken, isInside } from './transport.ts';
import { type Verbs, withVerbs } from './verbs.ts';

export interface Owner extends Verbs {
  phone: string;
  userId: string;
  tokens: Tokens;
}

/** @returns a caller with these tokens, even if they change later */
export function ownerOf(person: Pick<Owner, 'phone' | 'userId' | 'tokens'>): Owner {
  return withVerbs(person, (contract, options) =>
    call(contract, { ...options, token: person.tokens.accessToken }),
  );
}

/** A proved number without an account. */
export async function givenSignedIn(): Promise<Owner> {
  const phone = newPhone();
  if (isInside) return provedInside(phone);
  const tokens = await signIn(phone);
  const payload = tokens.accessToken.split('.')[1] ?? '';
  const { account } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return ownerOf({ phone, userId: account, tokens });
}

/** Nobody signs in inside the process, so the sign-in's traces are written. */
async function provedInside(phone: string): Promise<Owner> {
  const [{ identity }, { write }] = await Promise.all([
    import('#core/accounts/account.entity.ts'),
    import('#core/platform/table/transact.ts'),
  ]);
  const userId = randomUUID();
  const provenAt = new Date().toISOString();
  await write(identity.put({ userId, accountId: userId, phone, provenAt }));
  const accessToken = insideToken({ sub: userId, account: userId });
  return ownerOf({ phone, userId, tokens: { accessToken, idToken: '', refreshToken: '' } });
}

export async function givenOwner(fullName = 'Wanjiku Kamau'): Promise<Owner> {
  const owner = await givenSignedIn();
  const { status } = await owner.createAccount({ fullName });
  if (status !== 201) throw new Error(`sign-up answered ${status}`);
  return owner;
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
  csv: Buffer.from('Date,Details,Paid in,Paid out\n2026-11-01,Sale,500,\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

interface FileToUpload {
  kind: UploadKind;
  filename: string;
  type: DocumentType;
  bytes: Buffer;
}

/** As the browser does. @returns its key */
export async function upload(owner: Owner, file: FileToUpload): Promise<string> {
  const { kind, filename, type, bytes } = file;
  const { reply } = await owner.createUpload({ kind, filename, type, size: bytes.length });
  const sent = await sendFile(reply, bytes);
  if (!sent.ok) throw new Error(`the upload answered ${sent.status}`);
  return reply.key;
}

interface UploadTarget {
  url: string;
  headers: Record<string, string>;
}

export const sendFile = ({ url, headers }: UploadTarget, bytes: Buffer): Promise<Response> =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });

/** @returns what a link leads to */
export const bytesAt = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** @returns its key */
export const uploadStatement = (owner: Owner, bytes: Buffer = files.pdf): Promise<string> =>
  upload(owner, { kind: 'mpesa', filename: 'statement.pdf', type: 'application/pdf', bytes });

/** @returns its key */
export const uploadImage = (
  owner: Owner,
  kind: UploadKind,
  bytes: Buffer = files.png,
): Promise<string> => upload(owner, { kind, filename: `${kind}.png`, type: 'image/png', bytes });

type Form = BodyOf<typeof submitApplication>;

export const emptyDraft: Draft = {
  businessName: '',
  sector: '',
  systemNeed: '',
  repaymentPeriod: '',
  description: '',
  documents: { mpesa: null, bank: null, cert: null },
};

/** Ready to submit, with uploaded documents. */
export async function givenForm(owner: Owner, changes: Partial<Form> = {}): Promise<Form> {
  return {
    businessName: 'Mama Njeri Groceries',
    sector: 'Retail',
    systemNeed: 'ERP / POS System',
    repaymentPeriod: '12 Months',
    description: 'Stock and sales in one place, for two shops.',
    mpesaStatement: changes.mpesaStatement ?? (await uploadStatement(owner)),
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

export const submit = (by: Owner, body: Record<string, unknown>, idempotencyKey = newKey()) =>
  by.submitApplication(body, { key: idempotencyKey });

/** The owner's only open application. */
export async function givenApplication(
  owner: Owner,
  changes: Partial<Form> = {},
): Promise<Application> {
  const { status, reply, refusal } = await submit(owner, await givenForm(owner, changes));
  if (status !== 201) throw new Error(`the application was refused: ${refusal.message}`);
  return reply;
}
