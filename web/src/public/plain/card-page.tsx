import type { ReactNode } from 'react';
import type { CardAsk, Card as CardData } from '#shared/cards/contract.ts';
import type { Language } from '#web/src/public/frame/languages.tsx';
import { BilingualPage } from './bilingual-page.tsx';
import texts from './card-text.json';

interface CardText {
  entries: { labels: Record<CardData['entries'][number]['type'], string> };
  messages: { offers: Record<CardData['offers'], string> };
  data: { ask: Record<CardAsk, string>; asked: Record<CardAsk, string> };
}

const cardText: Record<Language, CardText & typeof texts.en> = texts;

/** A customer's card, filled by web/src/public/card.ts. */
export const CardPage = () => (
  <BilingualPage
    className="points-card"
    heading={
      <>
        Points <span lang="sw">· Pointi</span>
      </>
    }
    states={['loading', 'unknown', 'failed']}
    texts={cardText}
    content={(language) => <Card language={language} />}
  />
);

const Card = ({ language }: InLanguage) => {
  const text = cardText[language];
  return (
    <div data-state="card" hidden>
      <Balance language={language} />
      <Expiry language={language} />
      <div data-if="own" hidden>
        <Entries language={language} />
      </div>
      <Messages language={language} />
      <div data-if="own" hidden>
        <YourData language={language} />
      </div>
      <section data-if="shown" hidden>
        <p>{text.shown}</p>
      </section>
      <p className="note">{text.link}</p>
      <div role="alert">
        <p className="action-failed" data-if="failed" hidden>
          {text.actionFailed}
        </p>
      </div>
    </div>
  );
};

interface InLanguage {
  language: Language;
}

interface PressProps {
  act: string;
  main?: boolean;
  /** Whether only the customer's own link has it. */
  own?: boolean;
  children: ReactNode;
}

const Press = ({ act, main, own, children }: PressProps) => (
  <button
    type="button"
    className={`btn ${main ? 'btn-primary' : 'btn-outline-primary'}`}
    data-act={act}
    data-if={own && 'own'}
    hidden={own}
  >
    {children}
  </button>
);

const Balance = ({ language }: InLanguage) => {
  const { points, worth } = cardText[language];
  return (
    <section className="balance">
      <p className="balance-points">
        <b data-fill="points" /> {points}
      </p>
      <p data-if="kes" hidden>
        {worth[0]}
        <span data-fill="kes" />
        {worth[1]}
      </p>
    </section>
  );
};

const Expiry = ({ language }: InLanguage) => {
  const { title, none, points } = cardText[language].expiry;
  return (
    <section>
      <h2>{title}</h2>
      <p data-if="noExpiries" hidden>
        {none}
      </p>
      <ul data-list="expiries" data-if="expiries" hidden>
        <template>
          <li>
            <b data-cell="points" /> {points}
            <span data-cell="on" />
          </li>
        </template>
      </ul>
    </section>
  );
};

const Entries = ({ language }: InLanguage) => {
  const { title, none, labels } = cardText[language].entries;
  return (
    <section>
      <h2>{title}</h2>
      <p data-if="noEntries" hidden>
        {none}
      </p>
      <ul
        className="entries"
        data-list="entries"
        data-if="entries"
        data-labels={JSON.stringify(labels)}
        hidden
      >
        <template>
          <li>
            <span data-cell="on" />
            <span data-cell="label" />
            <b data-cell="change" />
          </li>
        </template>
      </ul>
    </section>
  );
};

const Messages = ({ language }: InLanguage) => {
  const { title, receipts, offers, note, ...presses } = cardText[language].messages;
  return (
    <section tabIndex={-1}>
      <h2>{title}</h2>
      <div data-if="receipts" hidden>
        <p>{receipts.on}</p>
        <Press act="receipts no" own>
          {receipts.stop}
        </Press>
      </div>
      <div data-if="noReceipts" hidden>
        <p>{receipts.off}</p>
        <Press act="receipts yes" own>
          {receipts.start}
        </Press>
      </div>
      <div data-if="offers-yes" hidden>
        <p>{offers.yes}</p>
        <Press act="offers notFromThis">{presses.stop}</Press>
        <Press act="offers notFromAnybody" own>
          {presses.stopAll}
        </Press>
      </div>
      <div data-if="offers-notFromThis" hidden>
        <p>{offers.notFromThis}</p>
        <Press act="offers yes" own>
          {presses.start}
        </Press>
        <Press act="offers notFromAnybody" own>
          {presses.stopAll}
        </Press>
      </div>
      <div data-if="offers-notFromAnybody" hidden>
        <p>{offers.notFromAnybody}</p>
        <Press act="offers yes" own>
          {presses.start}
        </Press>
        <Press act="offers yesFromOthers" own>
          {presses.startOthers}
        </Press>
      </div>
      <div data-if="offers-notFromAnybodyElsewhere" hidden>
        <p>{offers.notFromAnybodyElsewhere}</p>
      </div>
      <p className="note">{note}</p>
    </section>
  );
};

const fields = [
  'phone',
  'name',
  'birthday',
  'consent',
  'earned',
  'redeemed',
  'entries',
  'visit',
] as const;

const YourData = ({ language }: InLanguage) => {
  const text = cardText[language].data;
  return (
    <section tabIndex={-1}>
      <h2>{text.title}</h2>
      <div data-if="stored" hidden>
        <dl className="stored">
          {fields.map((field) => (
            <div key={field}>
              <dt>{text.fields[field as keyof typeof text.fields]}</dt>
              <dd data-fill={`stored-${field}`} />
            </div>
          ))}
        </dl>
        <p className="note">{text.masked}</p>
        <Press act="close stored">{text.hide}</Press>
      </div>
      <div data-if="notStored" hidden>
        <Press act="stored">{text.show}</Press>
      </div>
      <Request
        language={language}
        asks="copy"
        press={<Press act="ask copy">{text.ask.copy}</Press>}
      />
      <Request
        language={language}
        asks="erasure"
        press={<Press act="open sure">{text.ask.erasure}</Press>}
      />
      <div className="sure" data-if="sure" hidden>
        <p>{text.sure}</p>
        <Press act="ask erasure">{text.sureAsk}</Press>
        <Press act="close sure" main>
          {text.cancel}
        </Press>
      </div>
    </section>
  );
};

const Request = ({ language, asks, press }: InLanguage & { asks: CardAsk; press: ReactNode }) => {
  const { asked, settled } = cardText[language].data;
  return (
    <>
      <p data-if={`${asks}-asked`} hidden>
        {asked[asks]}
        <span data-fill={`${asks}-day`} />
      </p>
      <p data-if={`${asks}-settled`} hidden>
        {settled}
        <span data-fill={`${asks}-day`} />
      </p>
      <div data-if={`${asks}-free`} hidden>
        {press}
      </div>
    </>
  );
};
