import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const campaignErrors = {
  'campaigns.notFound': ['notFound', 'There is no such campaign.'],
  'campaigns.templateNotFound': ['notFound', 'There is no such template.'],
  'campaigns.changed': [
    'conflict',
    'This campaign was changed on another device. Look at it again, then repeat your change.',
  ],
  'campaigns.notDraft': ['conflict', 'This campaign was confirmed already. Copy it to change it.'],
  'campaigns.notRunning': ['conflict', 'This campaign is not being sent.'],
  'campaigns.notPrepared': ['conflict', 'The audience was not counted yet. Please wait a moment.'],
  'campaigns.tooMany': ['tooMany', 'You have begun 100 campaigns today. Please go on tomorrow.'],
  'campaigns.tooManyLooks': [
    'tooMany',
    'You have counted audiences 60 times in this hour; a large one counts once for each 10,000 people. Please go on in the next hour.',
  ],
  'campaigns.tooManyTemplates': ['tooMany', 'You have 50 templates. Delete some of them first.'],
  'campaigns.noText': ['invalid', 'This message has no text.'],
  'campaigns.unknownField': ['invalid', 'The field {field} is not known.'],
  'campaigns.unsuitable': [
    'invalid',
    'This text has signs that no SMS may carry. Remove hidden signs.',
  ],
  'campaigns.audienceInvalid': ['invalid', 'Choose who gets this message.'],
  'campaigns.nobody': ['invalid', 'Nobody in this audience may receive offers.'],
  'campaigns.noConsent': [
    'invalid',
    'Confirm that these people agreed to receive offers from you.',
  ],
  'campaigns.outsideHours': [
    'unprocessable',
    'Promotional messages can go out only between 8 AM and 6 PM. Schedule for tomorrow 8:00 AM?',
  ],
  'campaigns.newBusiness': [
    'unprocessable',
    'In its first 7 days a business writes to 20 people a day. Choose fewer people, or plan this message for {from} or later.',
  ],
  'campaigns.badTime': ['invalid', 'Choose a time from 5 minutes to 35 days ahead.'],
  'campaigns.noCredits': ['paymentRequired', 'Not enough credits: {needed} needed, {left} left.'],
} as const satisfies ErrorCatalogue;
