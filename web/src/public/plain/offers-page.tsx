import type { chooseOffers, OfferChoice } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { brand } from '#shared/site/brand.ts';
import type { Language } from '#web/src/public/frame/languages.tsx';
import { BilingualPage, type BilingualText, Filled } from './bilingual-page.tsx';
import texts from './offers-text.json';

type OffersState = OfferChoice['offers'] | 'loading' | 'failed' | 'unknown';

interface OffersText extends BilingualText<OffersState> {
  presses: Partial<
    Record<OffersState, Partial<Record<BodyOf<typeof chooseOffers>['offers'], string>>>
  >;
  note: string;
}

const offersText: Record<Language, OffersText> = texts;

/** Stops all promotional SMS at Safaricom, also on phones without a browser. */
const CARRIER_CODE = '*456*9*5#';

/** For all opt-out links, filled by web/src/public/offers.ts. Opening changes nothing. */
export const OffersPage = () => (
  <BilingualPage
    className="message offers"
    head={
      <h1>
        SMS offers <span lang="sw">· Ofa za SMS</span>
      </h1>
    }
    states={Object.keys(texts.en.states) as OffersState[]}
    texts={offersText}
    help={(language) => <Help text={offersText[language].help} />}
    content={(language) => <Presses {...offersText[language]} />}
  />
);

const Help = ({ text }: { text: string }) => {
  const [before, after] = text.replace('{carrierCode}', CARRIER_CODE).split('{phone}');
  return (
    <>
      {before}
      <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
      {after}
    </>
  );
};

const Presses = ({ presses, note }: OffersText) => (
  <>
    {Object.entries(presses).map(([state, labels]) => (
      <div key={state} data-state={state} hidden>
        {Object.entries(labels).map(([offers, label], n) => (
          <button
            key={offers}
            type="button"
            className={`btn btn-lg ${isFilled(n, offers) ? 'btn-primary' : 'btn-outline-primary'}`}
            data-act={offers}
          >
            <Filled text={label} />
          </button>
        ))}
      </div>
    ))}
    <p className="note">{note}</p>
  </>
);

/** Most people want the first; few stop the offers of all businesses. */
const isFilled = (n: number, offers: string): boolean => n === 0 && offers !== 'notFromAnybody';
