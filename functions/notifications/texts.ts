import type { ApplicationEvent } from '../../shared/application-machine.ts';
import { brand } from '../../shared/brand.ts';
import type { Offer } from '../../shared/contracts/financing.ts';
import { kes } from '../../shared/kes.ts';
import { smsParts } from '../../shared/sms-parts.ts';

/** What an owner is told about a change: on the dashboard, and by SMS where it cannot wait. */
export interface Telling {
  message: string;
  label: string;
  sms?: string;
}

export interface TellingFacts {
  ref: string;
  fullName: string;
  systemNeed: string;
  details: Record<string, unknown>;
  /** The site's host name, or undefined where the stage has no domain of its own. */
  siteHost: string | undefined;
}

const day = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Nairobi',
});

const listAt = (siteHost: string | undefined): string =>
  siteHost ? `${siteHost}/applications` : 'My Applications';

/** The first text that fits into one SMS; the last one always does. */
const firstOnePart = (...texts: string[]): string =>
  texts.find((text) => smsParts(text) === 1) ?? (texts.at(-1) as string);

const tellings: Partial<Record<ApplicationEvent, (facts: TellingFacts) => Telling>> = {
  submit: ({ ref, fullName, systemNeed, siteHost }) => {
    const article = /^[AEIOU]/.test(systemNeed) ? 'an' : 'a';
    const received = `e received application ${ref} for ${article} ${systemNeed}. We reply within 3 working days (Mon-Thu). Track it: ${listAt(siteHost)}`;
    return {
      message: `We received your application ${ref}.`,
      label: 'View',
      sms: firstOnePart(`Hi ${fullName.split(' ')[0]}, w${received}`, `W${received}`),
    };
  },
  ask: ({ ref, details, siteHost }) => {
    const questions = details.questions as string[];
    const isOne = questions.length === 1;
    const need = `We need ${isOne ? 'one more thing' : `${questions.length} more things`} for application ${ref}`;
    const way = `${listAt(siteHost)}`;
    return {
      message: `We need ${isOne ? 'one more answer' : `${questions.length} more answers`} for ${ref}.`,
      label: 'Answer',
      sms: firstOnePart(
        `${need}: ${questions[0]}. Upload it here: ${way}`,
        `${need}. See it here: ${way}`,
      ),
    };
  },
  approve: (facts) => approved(facts),
  renewOffer: (facts) => approved(facts),
  decline: (facts) => declined(facts),
  lapse: (facts) => declined(facts),
  acceptOffer: ({ ref }) => ({
    message: `You accepted the offer on ${ref}. We call you within 2 working days to plan the start.`,
    label: 'View',
  }),
  expireOffer: ({ ref }) => ({ message: `The offer on ${ref} has expired.`, label: 'View' }),
};

function approved({ ref, details, siteHost }: TellingFacts): Telling {
  const { amount, expiresAt } = details.offer as Offer;
  const until = day.format(new Date(expiresAt));
  return {
    message: `Your application ${ref} is approved for ${kes(amount)}. Offer valid until ${until}.`,
    label: 'Read offer',
    sms: `Good news: application ${ref} is approved for ${kes(amount)}. Read the offer and accept by ${until}: ${listAt(siteHost)}`,
  };
}

const declined = ({ ref, siteHost }: TellingFacts): Telling => ({
  message: `A decision was made on ${ref}.`,
  label: 'See why',
  sms: `Application ${ref} was not approved. The reason and what you can do next: ${listAt(siteHost)}. Questions? Call ${brand.phone}.`,
});

/** @returns null for a change the owner made, or need not know of */
export const tellingOf = (event: ApplicationEvent, facts: TellingFacts): Telling | null =>
  tellings[event]?.(facts) ?? null;
