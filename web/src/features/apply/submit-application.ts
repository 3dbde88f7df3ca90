import type { BodyOf } from '../../../../shared/contracts/contract.ts';
import { submitApplication } from '../../../../shared/contracts/financing.ts';
import type { DocumentKind } from '../../../../shared/documents.ts';
import { call } from '../../lib/api.ts';
import { ApiError, type ClientErrorCode } from '../../lib/api-error.ts';

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
export function refusedDocument(error: unknown): { kind: DocumentKind; message: string } | null {
  const kind =
    error instanceof ApiError ? documentOfCode[error.code as ClientErrorCode] : undefined;
  return kind && error instanceof ApiError ? { kind, message: error.message } : null;
}

const formCodes: readonly ClientErrorCode[] = [
  'request.invalidField',
  'request.unknownField',
  'uploads.notYours',
];

/** A refusal of the form as a whole that the owner can do something about. */
export function refusedForm(error: unknown): string | null {
  return error instanceof ApiError && formCodes.includes(error.code) ? error.message : null;
}
