import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { choice, map, text, verbatim, whole } from '#shared/platform/fields.ts';
import {
  type DocumentType,
  documentTypes,
  MAX_DOCUMENT_BYTES,
  uploadKinds,
} from './document-kinds.ts';
import { uploadKey } from './upload-key.ts';

/** A URL that takes one PUT of a file. Its signature covers size, type, and that the key is unused. */
export const createUpload = contract('POST /api/uploads', 'owner', {
  cost: costs.upload,
  status: 201,
  body: {
    kind: choice(uploadKinds),
    filename: verbatim({ min: 1, max: 255 }),
    size: whole({ min: 1, max: MAX_DOCUMENT_BYTES }),
    type: choice(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  },
  reply: {
    key: text(),
    url: text(),
    /** The PUT must carry them. The browser sets Content-Length by itself. */
    headers: map(text()),
  },
  errors: ['documents.typeNotAllowed', 'documents.quotaExceeded'],
});

/** No route returns the password. A later call replaces it until the application that has the file is decided. */
export const saveStatementPassword = contract('PUT /api/uploads/statement-password', 'owner', {
  body: { key: uploadKey, password: text({ min: 1, max: 64 }) },
  errors: ['documents.notYours', 'documents.notFound', 'documents.decided'],
});

/** Removes only a file without an application. A second call changes nothing. */
export const removeUpload = contract('DELETE /api/uploads', 'owner', {
  query: { key: uploadKey },
  errors: ['documents.notYours', 'documents.notFound', 'documents.inUse'],
});
