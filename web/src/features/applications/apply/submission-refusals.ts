import { type DocumentKind, documentKinds } from '#shared/documents/document-kinds.ts';
import type { ApiError, ClientErrorCode } from '#web/src/lib/errors/api-error.ts';

const documentOfCode: Partial<Record<ClientErrorCode, DocumentKind>> = {
  'applications.mpesaStatementMissing': 'mpesa',
  'applications.mpesaStatementInvalid': 'mpesa',
  'applications.bankStatementMissing': 'bank',
  'applications.bankStatementInvalid': 'bank',
  'applications.registrationCertMissing': 'cert',
  'applications.registrationCertInvalid': 'cert',
};

/** @returns the document that a refusal is about, or undefined */
export const refusedDocument = ({ code, params }: ApiError): DocumentKind | undefined =>
  code === 'documents.activeContent'
    ? documentKinds.find((kind) => kind === params.kind)
    : documentOfCode[code];

const formCodes: readonly ClientErrorCode[] = [
  'request.invalidField',
  'request.unknownField',
  'documents.notYours',
  'applications.openApplication',
  'applications.consentMissing',
  'applications.documentsMissing',
];

/** @returns whether the whole form is refused for a reason that the owner can act on */
export const isFormRefused = ({ code }: ApiError): boolean => formCodes.includes(code);
