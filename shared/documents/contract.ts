import { contract } from '../platform/contract.ts';
import { choice, map, text, uploadKey, verbatim, whole } from '../platform/fields.ts';
import {
  type DocumentType,
  documentKinds,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from './document-kinds.ts';

/**
 * Asks for a place to PUT one file, once: the size, the type and that nothing may be there yet are
 * signed into the address.
 */
export const createUpload = contract({
  method: 'POST',
  path: '/api/uploads',
  caller: 'owner',
  status: 201,
  body: {
    kind: choice(documentKinds),
    filename: verbatim({ min: 1, max: 255 }),
    size: whole({ min: 1, max: MAX_DOCUMENT_BYTES }),
    type: choice(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  },
  reply: {
    key: text(),
    url: text(),
    /** Headers the PUT must carry, as they were signed (Content-Length is the browser's to set). */
    headers: map(text()),
  },
  errors: ['documents.typeNotAllowed', 'documents.quotaExceeded'],
});

/**
 * Keeps the password of a locked statement, encrypted. It is never sent back; another one takes
 * its place.
 */
export const saveStatementPassword = contract({
  method: 'PUT',
  path: '/api/uploads/statement-password',
  caller: 'owner',
  body: { key: uploadKey, password: text({ min: 1, max: 64 }) },
  errors: ['documents.notYours', 'documents.notFound'],
});

/** Takes back a file that no application refers to; taking it back again is no mistake. */
export const removeUpload = contract({
  method: 'DELETE',
  path: '/api/uploads',
  caller: 'owner',
  query: { key: uploadKey },
  errors: ['documents.notYours', 'documents.inUse'],
});
