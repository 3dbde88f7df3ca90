import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const creditProposal = entity({
  name: 'creditProposal',
  about: 'A grant of many SMS credits that one of the team proposes, for another one to confirm.',
  attributes: {
    requestId: text({ about: 'The id that the grant will have.' }),
    userId: text(),
    credits: whole(),
    reason: text(),
    grantedBy: text({ about: 'Who of the team proposes it.' }),
    runBy: text({ about: 'Whose credentials proposed it.', secret: true }),
    at: text(),
    ttl: whole({ about: 'It can be confirmed until then.' }),
  },
  key: {
    question: 'Which grant is proposed under this id?',
    pk: 'creditGrant#{requestId}',
    sk: 'proposal',
  },
});

export type CreditProposal = ItemOf<typeof creditProposal>;
