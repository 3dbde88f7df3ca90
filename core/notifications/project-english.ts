import { monthsAfter } from '#shared/agreements/schedule.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import { moneyEnglish } from './money-english.ts';
import { dayWriter, firstOnePart, greetings, type NotificationText } from './notification-text.ts';
import { noonOf, type ProjectFacts, type ProjectTemplates } from './project-text.ts';

const day = dayWriter('en-KE');

const listAt = ({ siteHost }: ProjectFacts): string =>
  siteHost ? `${siteHost}/projects` : 'My Software Projects';

const firstDue = ({ at }: ProjectFacts): string =>
  day(noonOf(monthsAfter(nairobiDay(Date.parse(at)), 1)));

const money = (amount: unknown): string => kes(Math.abs(Number(amount)));

/** The reference of each agreement is an account of its own: a payment to another one is not for the change. */
const changeAgreement = (facts: ProjectFacts): NotificationText => {
  const { ref, changeRequest } = facts.details;
  return {
    message: `Your agreement ${ref} for change ${changeRequest} is ready. It is also the account for its payments.`,
    label: 'Open',
    sms: `Your agreement for change ${changeRequest} of ${facts.ref} is ready: ${listAt(facts)}. The account for its payments is ${ref}. Questions? Call ${brand.phone}.`,
  };
};

/** The template of each event of a project. An owner need not hear of the others, or caused them. */
export const projectEnglish = {
  'paper.agreement': (facts) =>
    facts.details.changeRequest
      ? changeAgreement(facts)
      : {
          message: `Your agreement ${facts.details.ref} is ready. It is also the account for your payments.`,
          label: 'Open',
          sms: `Your agreement ${facts.details.ref} is ready: ${listAt(facts)}. We call you within 2 working days. Questions? Call ${brand.phone}.`,
        },
  'milestone.present': (facts) => {
    const { name } = facts.details;
    const way = `Look at it, and accept it or ask for changes: ${listAt(facts)}`;
    return {
      message: `“${name}” is ready for your review.`,
      label: 'Review',
      sms: firstOnePart(
        `${facts.ref}: "${name}" is ready for your review. ${way}`,
        `${facts.ref}: a milestone is ready for your review. ${way}`,
      ),
    };
  },
  'milestone.acceptBySilence': ({ details }) => ({
    message: `“${details.name}” counts as accepted, because we heard nothing in ten working days.`,
    label: 'View',
  }),
  reminder: (facts) => {
    const { name } = facts.details;
    const way = `Accept it or ask for changes: ${listAt(facts)}`;
    return {
      message: `“${name}” still waits for your review.`,
      label: 'Review',
      sms: firstOnePart(
        `Reminder: "${name}" of ${facts.ref} still waits for your review. ${way}`,
        `Reminder: a milestone of ${facts.ref} still waits for your review. ${way}`,
      ),
    };
  },
  'project.moveDate': ({ details: { name, from, to } }) => ({
    message: `The day of “${name}” moved from ${day(noonOf(from))} to ${day(noonOf(to))}.`,
    label: 'See why',
  }),
  'project.addFile': ({ details }) => ({
    message: `We added “${details.name}” to your project.`,
    label: 'Open',
  }),
  'project.setLinks': ({ name }) => ({
    message: `The links of ${name} have changed.`,
    label: 'View',
  }),
  'project.setSupport': ({ isOwn, details }) =>
    isOwn
      ? null
      : {
          message: `We offer you ${details.kind} for ${money(details.price)} a month. You choose.`,
          label: 'Read',
        },
  'changeRequest.estimate': ({ details: { price, days } }) => ({
    message:
      Number(price) > 0
        ? `The change you asked for costs ${money(price)} and takes ${days} days. The offer follows.`
        : `The change you asked for costs nothing and takes ${days} days.`,
    label: 'Read',
  }),
  'changeRequest.offer': (facts) => {
    const { amount, expiresAt } = facts.details;
    const until = day(String(expiresAt));
    return {
      message: `We offer the change you asked for at ${money(amount)}. Offer valid until ${until}.`,
      label: 'Read offer',
      sms: `${facts.ref}: the change you asked for costs ${money(amount)}. Read the offer and accept by ${until}: ${listAt(facts)}`,
    };
  },
  'changeRequest.reject': ({ isOwn }) =>
    isOwn ? null : { message: 'We do not make a change that you asked for.', label: 'See why' },
  'changeRequest.finish': () => ({ message: 'A change you asked for is done.', label: 'View' }),
  'stage.hold': (facts) => ({
    message: `${facts.name} is on hold: ${facts.details.reason}`,
    label: 'View',
    sms: `Your project ${facts.ref} is on hold. The reason: ${listAt(facts)}. Questions? Call ${brand.phone}.`,
  }),
  'stage.resume': ({ name }) => ({ message: `${name} goes on.`, label: 'View' }),
  'project.proposeEnd': (facts) =>
    facts.isOwn
      ? null
      : {
          message: `We propose to end ${facts.name}. Nothing ends without your answer.`,
          label: 'Read',
          sms: `We propose to end your project ${facts.ref}. Nothing ends without your answer: ${listAt(facts)}. Call ${brand.phone}.`,
        },
  'project.withdrawEnd': ({ isOwn, name }) =>
    isOwn ? null : { message: `${name} goes on: it is not ended.`, label: 'View' },
  'stage.cancel': (facts) => ({
    message: `${facts.name} has ended. You owe nothing for it any more.`,
    label: 'View',
    sms: `Your project ${facts.ref} has ended, as we agreed. You owe nothing for it any more. Questions? Call ${brand.phone}.`,
  }),
  'stage.acceptDelivery': (facts) => ({
    message: `${facts.name} is delivered. Your first installment is due on ${firstDue(facts)}.`,
    label: 'View',
    sms: `Your ${facts.systemNeed} is delivered. The first installment is due on ${firstDue(facts)}. Account for payments: ${facts.ref}. See ${listAt(facts)}`,
  }),
  ...moneyEnglish,
  'paper.ownership': (facts) => {
    const owned = `ou have paid in full and now own your ${facts.systemNeed}. Your certificate: ${listAt(facts)}`;
    return {
      message: `You now own your ${facts.systemNeed}.`,
      label: 'Certificate',
      sms: firstOnePart(
        ...greetings(facts.fullName, (name) => `Congratulations ${name}! Y${owned}`),
        `Congratulations! Y${owned}`,
      ),
    };
  },
} satisfies ProjectTemplates;
