import { verbatim } from '#shared/platform/fields.ts';
import { documentTypes, uploadKinds } from './document-kinds.ts';

const kind = uploadKinds.join('|');
const ending = Object.values(documentTypes).flat().join('|');

/**
 * Keys of the table contain it and hold 1,024 bytes, so it is short: ASCII without dot segments, as `createUpload`
 * makes it.
 */
export const uploadKey = verbatim({
  max: 256,
  pattern: new RegExp(
    `^applications/[A-Za-z0-9-]{1,64}/(?:${kind})_[A-Za-z0-9_-]{1,128}\\.(?:${ending})$`,
  ),
});
