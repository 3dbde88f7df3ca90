import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Each invitation is made on the team that was counted for it. */
export const teamVersion = entity({
  name: 'teamVersion',
  about: 'Counts the invitations of a business, so that two at once do not take the last room.',
  attributes: { businessId: text(), version: whole() },
  key: {
    question: 'Has somebody been invited meanwhile?',
    pk: 'user#{businessId}',
    sk: 'team-version',
  },
});
