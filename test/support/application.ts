/** Applications inside the process, without HTTP. */
import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { deps } from '#core/applications/deps.ts';
import { submitApplication } from '#core/applications/form/submit-application.ts';
import { withdrawApplication } from '#core/applications/own-application.ts';
import * as office from '#core/assessment/decisions.ts';
import { reserveUpload } from '#core/documents/upload.store.ts';
import { declineOffer } from '#core/offers/decline-offer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { statementsConsent } from '#shared/applications/consent.ts';
import type { UploadKind } from '#shared/documents/document-kinds.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { files } from './owner.ts';
import { achieng } from './people.ts';

const readFile = async (key: string) => {
  const isPicture = key.includes('/cert_');
  const bytes = new Uint8Array(isPicture ? files.png : files.pdf);
  return { type: isPicture ? 'image/png' : 'application/pdf', bytes };
};

/** @param later days */
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

/** A file before its upload: a PDF for a statement, else a picture. @returns its key */
export async function givenFile(userId: string, kind: UploadKind): Promise<string> {
  const [type, ending] =
    kind === 'mpesa' ? (['application/pdf', 'pdf'] as const) : (['image/png', 'png'] as const);
  const key = `applications/${userId}/${kind}_${randomUUID()}.${ending}`;
  const target = { userId, key, kind, type, size: 100 };
  await reserveUpload(target, accountExists(userId), Date.now());
  return key;
}

export async function putFile(Key: string, Body: Buffer, ContentType = 'image/png') {
  const Bucket = environment('UPLOADS_BUCKET');
  await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
}

/** An uploaded file. @returns its key */
export async function givenUpload(userId: string, kind: UploadKind): Promise<string> {
  const key = await givenFile(userId, kind);
  if (kind === 'mpesa') await putFile(key, files.pdf, 'application/pdf');
  else await putFile(key, files.png);
  return key;
}

type Form = Parameters<typeof submitApplication>[2];

/** A form with documents from `given`. */
export const formOf = async (userId: string, given = givenFile): Promise<Form> => ({
  businessName: 'Duka',
  sector: 'Retail',
  systemNeed: 'Mobile App',
  repaymentPeriod: '6 Months',
  description: 'Stock',
  mpesaStatement: await given(userId, 'mpesa'),
  bankStatement: null,
  registrationCert: await given(userId, 'cert'),
  consent: statementsConsent.version,
  language: 'en',
});

export async function submit(userId: string, changes: Partial<Form> = {}, deps = today) {
  const submitter = { userId, idempotencyKey: randomUUID(), ipAddress: '127.0.0.1' };
  await submitApplication(deps, submitter, { ...(await formOf(userId)), ...changes });
}

export async function givenApplication(userId: string) {
  await submit(userId);
  return newest(userId);
}

export const requestFor = ({ userId, applicationId }: ApplicationItem) => ({
  userId,
  applicationId,
  idempotencyKey: randomUUID(),
});

export async function withdrawNewest(userId: string) {
  const application = await newest(userId);
  const { version } = application;
  return withdrawApplication(today, requestFor(application), { version });
}

export async function declineNewest(userId: string) {
  const application = await newest(userId);
  const body = { offer: application.offer?.number ?? 1, reason: null };
  return declineOffer(today, requestFor(application), body);
}

export async function givenAsked(userId: string, ...questions: string[]) {
  const reviewed = await office.startReview(today, await givenApplication(userId), achieng);
  const asked = questions.map((question) => ({ question, wants: 'text' as const }));
  return office.askForInformation(today, reviewed, achieng, { questions: asked });
}
