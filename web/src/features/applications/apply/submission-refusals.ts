import type { DocumentKind } from '../../../../../shared/documents/documents.ts';
import type { ApiError, ClientErrorCode } from '../../../lib/errors/api-error.ts';

const documentOfCode: Partial<Record<ClientErrorCode, DocumentKind>> = {
  'applications.mpesaStatementMissing': 'mpesa',
  'applications.mpesaStatementInvalid': 'mpesa',
  'applications.bankStatementMissing': 'bank',
  'applications.bankStatementInvalid': 'bank',
  'applications.registrationCertMissing': 'cert',
  'applications.registrationCertInvalid': 'cert',
};

/** Whether a refusal is about one document, and which. */
export const refusedDocument = ({ code }: ApiError): DocumentKind | undefined =>
  documentOfCode[code];

const formCodes: readonly ClientErrorCode[] = [
  'request.invalidField',
  'request.unknownField',
  'documents.notYours',
  'applications.openApplication',
  'applications.consentMissing',
  'applications.documentsMissing',
];

/** Whether the form as a whole is refused for something that the owner can do something about. */
export const isFormRefused = ({ code }: ApiError): boolean => formCodes.includes(code);
