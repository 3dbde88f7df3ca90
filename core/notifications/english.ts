import type { Offer } from '#shared/applications/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import type { NotificationEventName } from './notification-event.ts';
import {
  asSentence,
  dayWriter,
  firstOnePart,
  greetings,
  hoursWriter,
  type NotificationTemplate,
} from './notification-text.ts';

const day = dayWriter('en-KE');
const hours = hoursWriter('en-KE');

const listAt = (siteHost: string | undefined): string =>
  siteHost ? `${siteHost}/applications` : 'My Applications';

const approved: NotificationTemplate = ({ ref, details, siteHost }) => {
  const { amount, expiresAt } = details.offer as Offer;
  const until = day(expiresAt);
  return {
    message: `Your application ${ref} is approved for ${kes(amount)}. Offer valid until ${until}.`,
    label: 'Read offer',
    sms: `Good news: application ${ref} is approved for ${kes(amount)}. Read the offer and accept by ${until}: ${listAt(siteHost)}`,
  };
};

const declined: NotificationTemplate = ({ ref, siteHost }) => ({
  message: `A decision was made on ${ref}.`,
  label: 'See why',
  sms: `Application ${ref} was not approved. The reason and what you can do next: ${listAt(siteHost)}. Questions? Call ${brand.phone}.`,
});

/** The template of each event. An owner need not hear of the other events, or caused them. */
export const english = {
  submit: ({ ref, fullName, systemNeed, siteHost }) => {
    const article = /^[AEIOU]/.test(systemNeed) ? 'an' : 'a';
    const received = `e received application ${ref} for ${article} ${systemNeed}. We reply within 3 working days (Mon-Thu). Track it: ${listAt(siteHost)}`;
    return {
      message: `We received your application ${ref}.`,
      label: 'View',
      sms: firstOnePart(
        ...greetings(fullName, (name) => `Hi ${name}, w${received}`),
        `W${received}`,
      ),
    };
  },
  ask: ({ ref, details, siteHost }) => {
    const questions = details.questions as string[];
    const [first = ''] = questions;
    const isOne = questions.length === 1;
    const need = `We need ${isOne ? 'one more thing' : `${questions.length} more things`} for application ${ref}`;
    const way = listAt(siteHost);
    return {
      message: `We need ${isOne ? 'one more answer' : `${questions.length} more answers`} for ${ref}.`,
      label: 'Answer',
      sms: isOne
        ? firstOnePart(
            `${need}: ${asSentence(first)} ${details.areFiles ? 'Upload it here' : 'Answer here'}: ${way}`,
            `${need}. See it here: ${way}`,
          )
        : `${need}. Answer here: ${way}`,
    };
  },
  approve: approved,
  renewOffer: approved,
  decline: declined,
  lapse: declined,
  acceptOffer: ({ ref }) => ({
    message: `You accepted the offer on ${ref}. We call you within 2 working days to plan the start.`,
    label: 'View',
  }),
  expireOffer: ({ ref }) => ({ message: `The offer on ${ref} has expired.`, label: 'View' }),
  remindToAnswer: ({ ref, details, siteHost }) => {
    const questions = details.questions as string[];
    const until = day(details.closesAt as string);
    const things = questions.length === 1 ? 'one thing' : `${questions.length} things`;
    const way = `${details.areFiles ? 'Upload it before' : 'Answer before'} ${until}: ${listAt(siteHost)}`;
    return {
      message: `We still need ${things} for ${ref}. It closes on ${until} without an answer.`,
      label: 'Answer',
      sms: firstOnePart(
        `Reminder: application ${ref} still needs ${questions.join('; ')}. ${way}`,
        `Reminder: application ${ref} still needs ${things} from you. ${way}`,
      ),
    };
  },
  remindOfOffer: ({ ref, details, siteHost }) => {
    const { amount, expiresAt } = details.offer as Offer;
    const until = day(expiresAt);
    return {
      message: `Your offer of ${kes(amount)} on ${ref} ends on ${until}.`,
      label: 'Read offer',
      sms: `Reminder: your offer of ${kes(amount)} on application ${ref} ends on ${until}. Read it and accept: ${listAt(siteHost)}`,
    };
  },
  promiseCall: ({ ref, details }) => {
    const when = hours(details as { from: string; to: string });
    return {
      message: `We call you about ${ref}: ${when}.`,
      label: 'View',
      sms: `We call you about application ${ref} on ${when}. Please keep your phone near. Not a good time? Call ${brand.phone}.`,
    };
  },
} satisfies Partial<Record<NotificationEventName, NotificationTemplate>>;
