import { submitApplication } from '../../../../../shared/applications/contract.ts';
import type { DocumentKind } from '../../../../../shared/documents/documents.ts';
import type { BodyOf } from '../../../../../shared/platform/contract.ts';
import { call } from '../../../lib/api/api.ts';
import type { ApiError, ClientErrorCode } from '../../../lib/errors/api-error.ts';

export type ApplicationBody = BodyOf<typeof submitApplication>;

/** @param idempotencyKey one per form, so that a second press cannot make a second application */
export const sendApplication = (body: ApplicationBody, idempotencyKey: string) =>
  call(submitApplication, { body, idempotencyKey });

const documentOfCode: Partial<Record<ClientErrorCode, DocumentKind>> = {
  'financing.mpesaStatementMissing': 'mpesa',
  'financing.mpesaStatementInvalid': 'mpesa',
  'financing.bankStatementMissing': 'bank',
  'financing.bankStatementInvalid': 'bank',
  'financing.registrationCertMissing': 'cert',
  'financing.registrationCertInvalid': 'cert',
};

/** Whether a refusal is about one document, and which. */
export const refusedDocument = ({ code }: ApiError): DocumentKind | undefined =>
  documentOfCode[code];

const formCodes: readonly ClientErrorCode[] = [
  'request.invalidField',
  'request.unknownField',
  'uploads.notYours',
  'financing.openApplication',
  'financing.consentMissing',
  'financing.documentsMissing',
];

/** Whether the form as a whole is refused for something that the owner can do something about. */
export const isFormRefused = ({ code }: ApiError): boolean => formCodes.includes(code);
