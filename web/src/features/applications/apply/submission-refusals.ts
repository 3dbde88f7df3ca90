import type { DocumentKind } from '../../../../../shared/documents/documents.ts';
import type { ApiError, ClientErrorCode } from '../../../lib/errors/api-error.ts';

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
