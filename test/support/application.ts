/** Applications in the process of a test, without HTTP. */
import { randomUUID } from 'node:crypto';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { deps } from '#core/applications/deps.ts';
import { submitApplication } from '#core/applications/submit-application.ts';
import { reserveUpload } from '#core/documents/upload.store.ts';
import { AppError } from '#core/platform/app-error.ts';
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

export async function givenFile(userId: string, kind: 'mpesa' | 'cert'): Promise<string> {
  const type = kind === 'cert' ? 'image/png' : 'application/pdf';
  const key = `applications/${userId}/${kind}_${randomUUID()}.${kind === 'cert' ? 'png' : 'pdf'}`;
  const target = { userId, key, kind, type, size: 100 } as const;
  await reserveUpload(target, accountExists(userId), Date.now());
  return key;
}

type Form = Parameters<typeof submitApplication>[2];

export async function submit(userId: string, changes: Partial<Form> = {}) {
  const submitter = { userId, idempotencyKey: randomUUID(), ipAddress: '127.0.0.1' };
  await submitApplication(today, submitter, {
    businessName: 'Duka',
    sector: 'Retail',
    systemNeed: 'Mobile App',
    repaymentPeriod: '6 Months',
    description: 'Stock',
    mpesaStatement: await givenFile(userId, 'mpesa'),
    bankStatement: null,
    registrationCert: await givenFile(userId, 'cert'),
    consent: statementsConsent.version,
    language: 'en' as const,
    ...changes,
  });
}
