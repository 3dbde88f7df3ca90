import { list, object, text, type ValuesOf } from '#shared/platform/fields.ts';

const sections = list(object({ title: text(), paragraphs: list(text()) }));

/** An agreement as its owner reads it before signing, whole and in both languages. */
export const AgreementToSign = {
  textVersion: text(),
  en: sections,
  sw: sections,
  /** The SHA-256 of the fields above, in hexadecimal: the signer sends it back. */
  textSha256: text(),
};
export type AgreementToSign = ValuesOf<typeof AgreementToSign>;

/** The hash of the text that the owner has read, so that the owner signs no other text. */
export const textSha256 = text({ min: 64, max: 64 });
