import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

export const callCount = entity({
  name: 'callCount',
  about: 'The number of calls with one API key in one minute.',
  attributes: {
    hash: text({ secret: true, about: 'The keyed hash of the API key.' }),
    minute: text(),
    calls: whole({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'Does this till call more often than it may?',
    pk: 'cap#till#{hash}#{minute}',
    sk: 'n',
  },
});
