import type { chooseOffers, OfferChoice } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { type Language, languageNames } from '#web/src/public/frame/languages.tsx';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';
import texts from './offers-text.json';

type OffersState = OfferChoice['offers'] | 'loading' | 'failed' | 'unknown';

/** `again` repeats the last call. */
type Press = BodyOf<typeof chooseOffers>['offers'] | 'again';

interface OffersText {
  states: Record<OffersState, { sentence: string; presses: Partial<Record<Press, string>> }>;
  note: string;
  help: string;
}

const offersText: Record<Language, OffersText> = texts;

const BUSINESS = '{business}';
const PHONE = '{phone}';

/** Stops all promotional SMS at Safaricom, also on phones without a browser. */
const CARRIER_CODE = '*456*9*5#';

/** One file for all opt-out links, in both languages, filled by web/src/public/offers.ts. Opening changes nothing. */
export const OffersPage = () => (
  <PlainFrame isBilingual>
    <div className="message offers">
      <h1>
        SMS offers <span lang="sw">· Ofa za SMS</span>
      </h1>
      {/* It has no language that the script could show, and so goes when that begins. */}
      <div data-texts="">
        {(Object.keys(offersText) as Language[]).map((language) => (
          <Help key={language} language={language} />
        ))}
      </div>
      <div role="status" tabIndex={-1} id="offers">
        <Texts language="en" other="sw" />
        <Texts language="sw" other="en" />
      </div>
    </div>
  </PlainFrame>
);

const Help = ({ language }: { language: Language }) => {
  const [before, after] = offersText[language].help
    .replace('{carrierCode}', CARRIER_CODE)
    .split(PHONE);
  return (
    <p lang={language}>
      {before}
      <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
      {after}
    </p>
  );
};

const Texts = ({ language, other }: { language: Language; other: Language }) => {
  const { states, note } = offersText[language];
  return (
    <div lang={language} data-texts={language} hidden>
      {(Object.keys(states) as OffersState[]).map((state) => (
        <State key={state} state={state} language={language} />
      ))}
      <p className="note">{note}</p>
      <button type="button" className="btn btn-link" lang={other} data-switch={other}>
        {languageNames[other]}
      </button>
    </div>
  );
};

const State = ({ state, language }: { state: OffersState; language: Language }) => {
  const { sentence, presses } = offersText[language].states[state];
  return (
    <div data-state={state} hidden>
      <p className="sentence">
        <Named text={sentence} />
      </p>
      {Object.entries(presses).map(([offers, label], n) => (
        <button
          key={label}
          type="button"
          className={`btn btn-lg ${isFilled(n, offers) ? 'btn-primary' : 'btn-outline-primary'}`}
          data-choose={offers}
        >
          <Named text={label} />
        </button>
      ))}
    </div>
  );
};

/** Most people want the first; few stop the offers of all businesses. */
const isFilled = (n: number, offers: string): boolean => n === 0 && offers !== 'notFromAnybody';

const Named = ({ text }: { text: string }) => {
  const [before, after] = text.split(BUSINESS);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <b data-business />
      {after}
    </>
  );
};
