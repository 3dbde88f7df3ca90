import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Each new token ends the one before it, so that all functions share one. */
export const mpesaToken = entity({
  name: 'mpesaToken',
  about: 'The token with which all functions call M-Pesa. One function at a time fetches another.',
  attributes: {
    of: text({ about: 'Whose token it is: the short code.' }),
    token: text({
      optional: true,
      secret: true,
      about: 'Absent before the first, and after M-Pesa refused it.',
    }),
    expiresAt: whole({ optional: true, about: 'Milliseconds since 1970.' }),
    leaseUntil: whole({
      optional: true,
      about: 'The moment (ms since 1970) until which one function alone may fetch a token.',
    }),
  },
  key: { question: 'With which token is M-Pesa called?', pk: 'mpesaToken#{of}', sk: 'mpesaToken' },
});
