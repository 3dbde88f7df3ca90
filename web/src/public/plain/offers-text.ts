import type { chooseOffers, OfferChoice } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#web/src/public/frame/languages.ts';

/** What the page shows: a choice, or why there is none yet. */
export type OffersState = OfferChoice['offers'] | 'loading' | 'failed' | 'unknown';

/** Where a text names the business. */
export const BUSINESS = '{business}';

/** Where a text names our phone. */
export const PHONE = '{phone}';

/** With it, customers of Safaricom stop all promotional SMS at the carrier, also on phones without a browser. */
const CARRIER_CODE = '*456*9*5#';

interface Press {
  label: string;
  /** What is chosen with it; null tries again. */
  offers: BodyOf<typeof chooseOffers>['offers'] | null;
}

interface StateText {
  sentence: string;
  presses: readonly Press[];
}

interface OffersText {
  states: Record<OffersState, StateText>;
  /** What the choice does not touch. */
  note: string;
  /** What to do where there is nothing to press. */
  help: string;
}

/** The texts of the page behind an opt-out link. */
export const offersText: Record<Language, OffersText> = {
  en: {
    states: {
      loading: { sentence: 'One moment, we look at your link.', presses: [] },
      unknown: {
        sentence: 'This link is not valid. Open it as it stands in the SMS.',
        presses: [],
      },
      failed: {
        sentence: 'That did not work. Check your connection, then try again.',
        presses: [{ label: 'Try again', offers: null }],
      },
      yes: {
        sentence: `You get offers from ${BUSINESS} by SMS.`,
        presses: [
          { label: `Stop offers from ${BUSINESS}`, offers: 'notFromThis' },
          { label: 'Stop offers from all businesses', offers: 'notFromAnybody' },
        ],
      },
      notFromThis: {
        sentence: `You get no more offers from ${BUSINESS}.`,
        presses: [
          { label: 'Stop offers from all businesses', offers: 'notFromAnybody' },
          { label: `Get offers from ${BUSINESS} again`, offers: 'yes' },
        ],
      },
      notFromAnybody: {
        sentence: 'You get no more offers from any business that uses Miliki.',
        presses: [
          { label: `Get offers again, but not from ${BUSINESS}`, offers: 'yesFromOthers' },
          { label: `Get offers again, from ${BUSINESS} too`, offers: 'yes' },
        ],
      },
      notFromAnybodyElsewhere: {
        sentence:
          'You stopped the offers of all businesses in the SMS of another business. To get offers again, open the link in that SMS.',
        presses: [],
      },
      yesByOldLink: {
        sentence: `You get offers from ${BUSINESS} by SMS.`,
        presses: [{ label: `Stop offers from ${BUSINESS}`, offers: 'notFromThis' }],
      },
      notFromThisByOldLink: {
        sentence: `You get no more offers from ${BUSINESS}. To choose more, open the link in a newer SMS.`,
        presses: [],
      },
    },
    note: 'Receipts and codes for your points are no offers: they still come.',
    help: `One moment. If there is nothing to press here, call ${PHONE}, and we stop your offers. On Safaricom you can also dial ${CARRIER_CODE}.`,
  },
  sw: {
    states: {
      loading: { sentence: 'Subiri kidogo, tunaangalia kiungo chako.', presses: [] },
      unknown: {
        sentence: 'Kiungo hiki si sahihi. Kifungue kama kilivyo kwenye SMS.',
        presses: [],
      },
      failed: {
        sentence: 'Haikufaulu. Angalia mtandao wako, kisha ujaribu tena.',
        presses: [{ label: 'Jaribu tena', offers: null }],
      },
      yes: {
        sentence: `Unapokea ofa za ${BUSINESS} kwa SMS.`,
        presses: [
          { label: `Acha kupokea ofa za ${BUSINESS}`, offers: 'notFromThis' },
          { label: 'Acha kupokea ofa za biashara zote', offers: 'notFromAnybody' },
        ],
      },
      notFromThis: {
        sentence: `Hutapokea tena ofa za ${BUSINESS}.`,
        presses: [
          { label: 'Acha kupokea ofa za biashara zote', offers: 'notFromAnybody' },
          { label: `Pokea tena ofa za ${BUSINESS}`, offers: 'yes' },
        ],
      },
      notFromAnybody: {
        sentence: 'Hutapokea tena ofa za biashara yoyote inayotumia Miliki.',
        presses: [
          { label: `Pokea tena ofa, lakini si za ${BUSINESS}`, offers: 'yesFromOthers' },
          { label: `Pokea tena ofa, pamoja na za ${BUSINESS}`, offers: 'yes' },
        ],
      },
      notFromAnybodyElsewhere: {
        sentence:
          'Ulisimamisha ofa za biashara zote kwenye SMS ya biashara nyingine. Ili upokee ofa tena, fungua kiungo kilicho kwenye SMS hiyo.',
        presses: [],
      },
      yesByOldLink: {
        sentence: `Unapokea ofa za ${BUSINESS} kwa SMS.`,
        presses: [{ label: `Acha kupokea ofa za ${BUSINESS}`, offers: 'notFromThis' }],
      },
      notFromThisByOldLink: {
        sentence: `Hutapokea tena ofa za ${BUSINESS}. Ili kuchagua zaidi, fungua kiungo kilicho kwenye SMS mpya zaidi.`,
        presses: [],
      },
    },
    note: 'Risiti na misimbo ya pointi zako si ofa: bado zitakuja.',
    help: `Subiri kidogo. Ikiwa hakuna kitufe hapa, piga ${PHONE}, nasi tutasimamisha ofa zako. Kwa Safaricom unaweza pia kupiga ${CARRIER_CODE}.`,
  },
};
