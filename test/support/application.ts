/** Applications in the process of a test, without HTTP. */
import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { deps } from '#core/applications/deps.ts';
import { submitApplication } from '#core/applications/submit-application.ts';
import { reserveUpload } from '#core/documents/upload.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { statementsConsent } from '#shared/applications/consent.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { files } from './owner.ts';

const readFile = async (key: string) => {
  const isPicture = key.includes('/cert_');
  const bytes = new Uint8Array(isPicture ? files.png : files.pdf);
  return { type: isPicture ? 'image/png' : 'application/pdf', bytes };
};

/** @param later days that have passed */
export const depsAfter = (later: number) => ({
  ...deps,
  readFile,
  clock: () => Date.now() + later * DAY_MS,
});

export const today = depsAfter(0);

export const newest = async (userId: string) => {
  const { items: applications } = await deps.listApplications(userId);
  const [application] = applications;
  if (!application) throw new AppError('applications.notFound');
  return application;
};

/** Reserves the place of a file. @returns its key */
export async function givenFile(
  userId: string,
  kind: 'mpesa' | 'cert' | 'slip' | 'picture',
): Promise<string> {
  const type = kind === 'mpesa' ? 'application/pdf' : 'image/png';
  const key = `applications/${userId}/${kind}_${randomUUID()}.${kind === 'mpesa' ? 'pdf' : 'png'}`;
  const target = { userId, key, kind, type, size: 100 } as const;
  await reserveUpload(target, accountExists(userId), Date.now());
  return key;
}

export const putFile = (Key: string, Body: Buffer, ContentType = 'image/png') =>
  s3.send(new PutObjectCommand({ Bucket: environment('UPLOADS_BUCKET'), Key, Body, ContentType }));

/** A file that has arrived. @returns its key */
export async function givenUpload(...about: Parameters<typeof givenFile>): Promise<string> {
  const key = await givenFile(...about);
  if (key.endsWith('.pdf')) await putFile(key, files.pdf, 'application/pdf');
  else await putFile(key, files.png);
  return key;
}

type Form = Parameters<typeof submitApplication>[2];

/** @param fileOf gives a file its key */
export const formOf = async (userId: string, fileOf = givenFile): Promise<Form> => ({
  businessName: 'Duka',
  sector: 'Retail',
  systemNeed: 'Mobile App',
  repaymentPeriod: '6 Months',
  description: 'Stock',
  mpesaStatement: await fileOf(userId, 'mpesa'),
  bankStatement: null,
  registrationCert: await fileOf(userId, 'cert'),
  consent: statementsConsent.version,
  language: 'en',
});

export async function submit(userId: string, changes: Partial<Form> = {}) {
  const submitter = { userId, idempotencyKey: randomUUID(), ipAddress: '127.0.0.1' };
  await submitApplication(today, submitter, { ...(await formOf(userId)), ...changes });
}
