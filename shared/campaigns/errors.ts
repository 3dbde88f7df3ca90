import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const campaignErrors = {
  'campaigns.notFound': ['notFound', 'We could not find this campaign.'],
  'campaigns.templateNotFound': ['notFound', 'We could not find this template.'],
  'campaigns.changed': [
    'conflict',
    'This campaign was changed on another device. Look at it again, then repeat your change.',
  ],
  'campaigns.notDraft': [
    'conflict',
    'This campaign was already sent or scheduled. Copy it to change it.',
  ],
  'campaigns.notRunning': ['conflict', 'This campaign is not being sent.'],
  'campaigns.notPrepared': ['conflict', 'We are still counting these people. Wait a moment.'],
  'campaigns.tooMany': ['tooMany', 'You have started 100 campaigns today. Continue tomorrow.'],
  'campaigns.tooManyLooks': [
    'tooMany',
    'You have counted people 60 times this hour. A long list counts once for each 10,000 people. Continue in the next hour.',
  ],
  'campaigns.tooManyTemplates': ['tooMany', 'You have 50 templates. Delete one first.'],
  'campaigns.noText': ['invalid', 'This message has no text.'],
  'campaigns.unknownField': ['invalid', 'The field {field} is not known.'],
  'campaigns.unsuitable': [
    'invalid',
    'This text has hidden signs that an SMS cannot carry. Type it again.',
  ],
  'campaigns.audienceInvalid': ['invalid', 'Choose who gets this message.'],
  'campaigns.nobody': [
    'invalid',
    'Nobody here can get offers: they did not agree, or they said stop.',
  ],
  'campaigns.noConsent': [
    'invalid',
    'Confirm that these people agreed to receive offers from you.',
  ],
  'campaigns.outsideHours': [
    'unprocessable',
    'Messages go out from 8 AM to 6 PM. Schedule it for tomorrow, 8 AM?',
  ],
  'campaigns.newBusiness': [
    'unprocessable',
    'In its first 7 days a business can write to 20 people a day. Choose fewer people, or schedule it for {from} or later.',
  ],
  'campaigns.badTime': ['invalid', 'Choose a time from 5 minutes to 35 days ahead.'],
  'campaigns.noCredits': ['paymentRequired', 'Not enough credits: {needed} needed, {left} left.'],
} as const satisfies ErrorCatalogue;
