import { verbatim } from '#shared/platform/fields.ts';
import { documentTypes, uploadKinds } from './document-kinds.ts';

const kind = uploadKinds.join('|');
const ending = Object.values(documentTypes).flat().join('|');

/** Short, because keys of the table with 1,024 bytes contain it. ASCII without dot segments, from `createUpload`. */
export const uploadKey = verbatim({
  max: 256,
  pattern: new RegExp(
    `^applications/[A-Za-z0-9-]{1,64}/(?:${kind})_[A-Za-z0-9_-]{1,128}\\.(?:${ending})$`,
  ),
});
