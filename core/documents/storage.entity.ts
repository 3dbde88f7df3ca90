import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const storage = entity({
  name: 'storage',
  about: "The room that an owner's files take, reserved with each key that is given.",
  attributes: {
    userId: text(),
    bytes: whole(),
  },
  key: { question: 'Is there room for one more file?', pk: 'user#{userId}', sk: 'storage' },
});
