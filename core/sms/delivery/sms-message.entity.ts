import { text, whole } from '../../platform/attributes.ts';
import { entity } from '../../platform/entity.ts';

/** Says whose SMS a carrier's report is about, for as long as carriers report. It has no number. */
export const smsMessage = entity({
  name: 'smsMessage',
  about: 'An SMS that SNS took, by the id that SNS gave it, while its delivery is unknown.',
  attributes: {
    messageId: text(),
    userId: text(),
    campaignId: text(),
    preparation: whole(),
    position: whole({ about: 'That of the recipient.' }),
    ttl: whole({ about: 'Carriers report within three days.' }),
  },
  key: {
    question: 'Which recipient is this report about?',
    pk: 'message#{messageId}',
    sk: 'message',
  },
});
