import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { type DocumentType, uploadKinds } from '#shared/documents/document-kinds.ts';

export const upload = entity({
  name: 'upload',
  about: 'One file that an owner may send or has sent. Its key is never given twice.',
  attributes: {
    userId: text(),
    key: text({ personal: true }),
    kind: oneOf(uploadKinds),
    type: text<DocumentType>(),
    size: whole({ about: 'Bytes.' }),
    createdAt: text(),
    applicationId: text({ about: 'The application that has the file.', optional: true }),
    goneAt: text({ about: 'When the file was removed; its key stays taken.', optional: true }),
    freedAt: text({ about: 'When its room went back to the quota.', optional: true }),
    statementPassword: text({
      about: "The password that opens the file, encrypted under the stage's key for this owner.",
      optional: true,
      personal: true,
      secret: true,
    }),
  },
  key: { question: 'Is this key taken?', pk: 'user#{userId}', sk: 'upload#{key}' },
});

export type UploadItem = ItemOf<typeof upload>;
