import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** What a text rests on that a business wrote to a customer itself. */
export interface OwnText {
  /** The consent to offers; or a visit not long ago, or a number that was proved. */
  basis: 'consent' | 'visit';
  /** The contact whose opt-out link the text gets when it is handed over. */
  contactId: string;
}

/**
 * Begins the id of an SMS to a number that a customer has left, or whose points somebody changed. Once it is
 * sent nobody needs to know the number, which may be somebody else's.
 */
export const NOTICE_PREFIX = 'notice#';

/** An SMS that an owner had sent: its receiver, its cost and its outcome. */
export const sms = entity({
  name: 'sms',
  about: 'An SMS that an owner had sent.',
  attributes: {
    userId: text(),
    smsId: text(),
    phone: text({ personal: true, about: 'The receiver; of an erased customer, the id instead.' }),
    textHash: text({
      secret: true,
      about:
        'SHA-256 of what was asked for: the same key with another text is a mistake of the client.',
    }),
    credits: whole({ about: 'The SMS credits taken for it.' }),
    text: text({
      optional: true,
      personal: true,
      secret: true,
      about:
        'What is to be sent, while it waits in the outbox: a receipt has the link in it that is for its customer alone.',
    }),
    state: oneOf(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'], {
      about: 'QUEUED in the outbox; only the writer of SENDING may publish a code.',
    }),
    messageId: text({ optional: true }),
    createdAt: text(),
    until: text({ optional: true, about: 'It is not sent from then on.' }),
    own: json<OwnText>({
      optional: true,
      about:
        'Of a text that the business wrote to a customer: what it rests on, and the contact whose opt-out link is added when it is handed over.',
    }),
    ttl: whole({ optional: true, about: 'Set where the SMS need not be known for long.' }),
  },
  key: {
    question: 'Which SMS were sent for this owner?',
    pk: 'user#{userId}',
    sk: 'sms#{smsId}',
  },
});

export type Sms = ItemOf<typeof sms>;

/** A business's own text to a customer, which waits. */
export type WaitingOwnText = Pick<Sms, 'userId' | 'phone'> & Required<Pick<Sms, 'text' | 'own'>>;
