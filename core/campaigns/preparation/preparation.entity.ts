import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Excluded, StoredAudience } from '../campaign.entity.ts';

/** The longest text that a recipient has in each field. */
export interface LongestFields {
  name: string;
  points: string;
  value: string;
}

/** A look at the audience of a draft. Its first write causes the work (functions/stream/routes.ts). */
export const preparation = entity({
  name: 'preparation',
  about: 'A look at the audience of a draft, with how far it is.',
  attributes: {
    userId: text(),
    campaignId: text(),
    number: whole(),
    version: whole({ about: 'The version of the draft that is looked at.' }),
    kind: oneOf(['count', 'freeze'], { about: '`freeze` also writes the recipients.' }),
    state: oneOf(['running', 'ready', 'failed']),
    text: text({ about: 'As the draft was when the look began.' }),
    audience: json<StoredAudience>(),
    pages: whole({ about: 'Pages of the audience that were looked at.' }),
    cursor: text({
      optional: true,
      personal: true,
      about: 'While it runs: the page that is next.',
    }),
    seen: whole(),
    recipients: whole(),
    excluded: json<Excluded>(),
    credits: whole(),
    longest: whole({ about: 'The segments of the longest message.' }),
    longestFields: json<LongestFields>({ personal: true }),
    startedAt: text(),
    ttl: whole({ about: 'It is of use for a day: an audience changes.' }),
  },
  key: {
    question: 'Who is in this audience?',
    pk: 'preparations#{campaignId}',
    sk: 'preparation#{number}',
  },
});

export type Preparation = ItemOf<typeof preparation>;
