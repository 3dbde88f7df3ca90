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
  own?: boolean | undefined;
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

/** A press that changes something: its act, its words, and whether only the customer's own link has it. */
type Choice = readonly [act: string, label: string, own?: boolean];

const Messages = ({ language }: InLanguage) => {
  const { title, receipts, offers, note, ...presses } = cardText[language].messages;
  const start: Choice = ['offers yes', presses.start, true];
  const stopAll: Choice = ['offers notFromAnybody', presses.stopAll, true];
  const states: readonly (readonly [state: string, text: string, ...choices: Choice[]])[] = [
    ['receipts', receipts.on, ['receipts no', receipts.stop, true]],
    ['noReceipts', receipts.off, ['receipts yes', receipts.start, true]],
    ['offers-yes', offers.yes, ['offers notFromThis', presses.stop], stopAll],
    ['offers-notFromThis', offers.notFromThis, start, stopAll],
    [
      'offers-notFromAnybody',
      offers.notFromAnybody,
      start,
      ['offers yesFromOthers', presses.startOthers, true],
    ],
    ['offers-notFromAnybodyElsewhere', offers.notFromAnybodyElsewhere],
  ];
  return (
    <section tabIndex={-1}>
      <h2>{title}</h2>
      {states.map(([state, text, ...choices]) => (
        <div key={state} data-if={state} hidden>
          <p>{text}</p>
          {choices.map(([act, label, own]) => (
            <Press key={act} act={act} own={own}>
              {label}
            </Press>
          ))}
        </div>
      ))}
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
