import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { paperKinds } from '#shared/papers/paper-kinds.ts';

/** It is written once, when its file is there. Neither of them ever changes. */
export const paper = entity({
  name: 'paper',
  about: 'A PDF that was made, with the hash of its file.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'Its project, or `purchases` where it is about one of those.' }),
    ref: text({
      about: 'The reference of the first agreement of its project, or what was bought.',
    }),
    number: text(),
    agreement: text({
      optional: true,
      about:
        'The reference of the agreement that it is about, which is the account of its payments.',
    }),
    changeRequest: whole({
      optional: true,
      about: 'The number of the change request that its agreement pays.',
    }),
    kind: oneOf(paperKinds),
    key: text({ about: 'The key of its file in the bucket of papers.' }),
    size: whole({ about: 'Bytes.' }),
    sha256: text({ about: 'The SHA-256 of its file, in hexadecimal.' }),
    madeAt: text(),
  },
  key: {
    question: 'Which PDFs has this project?',
    pk: 'project#{userId}#{projectId}',
    sk: 'paper#{number}',
  },
});

export type PaperItem = ItemOf<typeof paper>;
