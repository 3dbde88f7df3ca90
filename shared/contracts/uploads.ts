import * as z from 'zod/mini';
import {
  type DocumentType,
  documentKinds,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '../documents.ts';
import { contract } from './contract.ts';

/** Asks for a place to PUT one file. The size and the type are signed into the address. */
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
  errors: ['uploads.typeNotAllowed'],
});
