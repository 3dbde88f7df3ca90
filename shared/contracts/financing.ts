import * as z from 'zod/mini';
import { repaymentPeriods, sectors, systemTypes } from '../catalogue.ts';
import { contract } from './contract.ts';
import { count, moment, text } from './fields.ts';

const uploadKey = z.string().check(z.minLength(1), z.maxLength(512));

/** The applications record (specification section 3). */
export const Application = z.object({
  applicationId: z.string(),
  userId: z.string(),
  businessName: z.string(),
  sector: z.enum(sectors),
  systemNeed: z.enum(systemTypes),
  suggestedAmount: count,
  repaymentPeriod: z.enum(repaymentPeriods),
  description: z.string(),
  status: z.literal('Pending Review'),
  createdAt: moment,
  mpesaStatementUrl: z.string(),
  bankStatementUrl: z.optional(z.string()),
  registrationCertUrl: z.string(),
});
export type Application = z.infer<typeof Application>;

export const submitApplication = contract({
  method: 'POST',
  path: '/api/applications',
  caller: 'owner',
  status: 201,
  idempotent: true,
  /** Files are named by the keys that `createUpload` answered; the amount follows from systemNeed. */
  body: z.strictObject({
    businessName: text(2, 100),
    sector: z.enum(sectors),
    systemNeed: z.enum(systemTypes),
    repaymentPeriod: z.enum(repaymentPeriods),
    description: text(1, 2000),
    mpesaStatement: uploadKey,
    bankStatement: z.nullable(uploadKey),
    registrationCert: uploadKey,
  }),
  reply: Application,
  errors: [
    'request.idempotencyKeyRequired',
    'request.keyReused',
    'uploads.notYours',
    'financing.mpesaStatementMissing',
    'financing.mpesaStatementInvalid',
    'financing.bankStatementMissing',
    'financing.bankStatementInvalid',
    'financing.registrationCertMissing',
    'financing.registrationCertInvalid',
  ],
});

export const listApplications = contract({
  method: 'GET',
  path: '/api/applications',
  caller: 'owner',
  /** Newest first. */
  reply: z.object({ applications: z.array(Application) }),
});

export const getApplication = contract({
  method: 'GET',
  path: '/api/applications/{applicationId}',
  caller: 'owner',
  reply: Application,
  errors: ['financing.notFound'],
});

/** A link to one document, good for 5 minutes, that downloads rather than displays. */
export const getDocument = contract({
  method: 'GET',
  path: '/api/applications/{applicationId}/documents/{kind}',
  caller: 'owner',
  reply: z.object({ url: z.string() }),
  errors: ['financing.notFound', 'financing.documentNotFound'],
});
