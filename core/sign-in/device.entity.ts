import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** A browser that signed in with a number. It has limits of its own, which strangers cannot use up. */
export const device = entity({
  name: 'device',
  about: 'A browser that signed in with a number.',
  attributes: {
    phoneHash: text(),
    deviceHash: text({ secret: true, about: 'SHA-256 of the secret that the browser keeps.' }),
    ttl: whole(),
  },
  key: {
    question: 'Has this browser signed in with this number before?',
    pk: 'phone#{phoneHash}',
    sk: 'device#{deviceHash}',
  },
});
