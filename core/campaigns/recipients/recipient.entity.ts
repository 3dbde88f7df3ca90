import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type RecipientReason,
  type RecipientState,
  recipientReasons,
  recipientStates,
} from '#shared/campaigns/campaign.ts';

/**
 * One person who gets the message of a campaign. It names the contact and never the number: so a contact
 * who is erased is nobody's recipient any more. The rows of a campaign are spread over pages, because
 * one key of the table takes 1,000 writes a second.
 */
export const recipient = entity({
  name: 'recipient',
  about: 'A person who gets the message of a campaign, frozen before its confirmation.',
  attributes: {
    campaignId: text(),
    preparation: whole({ about: 'The look at the audience that found them.' }),
    page: whole({ about: 'The position by 500.' }),
    position: whole(),
    contactId: text(),
    text: text({
      optional: true,
      personal: true,
      about:
        'What they get, with their name and points and without their opt-out link, until it was sent.',
    }),
    credits: whole({ about: 'The segments of the text.' }),
    state: oneOf<RecipientState>(recipientStates),
    reason: oneOf<RecipientReason>(recipientReasons, { optional: true }),
    messageId: text({ optional: true }),
    at: text({ optional: true, about: 'When it got its state.' }),
    ttl: whole({
      optional: true,
      about:
        'While it is pending. A campaign that is planned for 35 days ahead, and paused, ends before.',
    }),
  },
  key: {
    question: 'Who gets this campaign, and what became of it?',
    pk: 'recipients#{campaignId}#{preparation}#{page}',
    sk: '{position:6}',
  },
});

export type Recipient = ItemOf<typeof recipient>;
