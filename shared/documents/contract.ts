import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { text, uploadKey } from '../platform/fields.ts';
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
  body: z.strictObject({
    kind: z.enum(documentKinds),
    filename: z.string().check(z.minLength(1), z.maxLength(255)),
    size: z.int().check(z.gte(1), z.lte(MAX_DOCUMENT_BYTES)),
    type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  }),
  reply: z.object({
    key: z.string(),
    url: z.string(),
    /** Headers the PUT must carry, as they were signed (Content-Length is the browser's to set). */
    headers: z.record(z.string(), z.string()),
  }),
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
  body: z.strictObject({ key: uploadKey, password: text(1, 64) }),
  errors: ['documents.notYours', 'documents.notFound'],
});

/** Takes back a file that no application refers to; taking it back again is no mistake. */
export const removeUpload = contract({
  method: 'DELETE',
  path: '/api/uploads',
  caller: 'owner',
  query: z.strictObject({ key: uploadKey }),
  errors: ['documents.notYours', 'documents.inUse'],
});
