import type { ReactNode } from 'react';
import type { CardAsk } from '#shared/cards/asks.ts';
import type { Card as CardData } from '#shared/cards/contract.ts';
import type { Language } from '#web/src/public/frame/languages.tsx';
import { BilingualPage, Filled, Shop } from './bilingual-page.tsx';
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
    head={<Face />}
    states={['loading', 'unknown', 'failed']}
    texts={cardText}
    content={(language) => <Card language={language} />}
  />
);

const Card = ({ language }: InLanguage) => {
  const text = cardText[language];
  return (
    <div data-state="card" hidden>
      <section data-if="till" hidden>
        <h2>{text.till.title}</h2>
        <a className="btn btn-primary" href="/reward-points" data-till>
          {text.till.award}
        </a>
        <a className="btn btn-outline-primary" href="/reedem-points" data-till>
          {text.till.redeem}
        </a>
      </section>
      <details data-if="home" hidden>
        <summary>{text.home.title}</summary>
        <p>{text.home.how}</p>
      </details>
      <div data-if="own" hidden>
        <Entries language={language} />
      </div>
      <Expiry language={language} />
      <div className="quiet">
        <Messages language={language} />
        <div data-if="own" hidden>
          <YourData language={language} />
          <Complaint language={language} />
        </div>
        <section data-if="shown" hidden>
          <p>{text.shown}</p>
        </section>
        <p className="note">{text.link}</p>
      </div>
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
  look?: 'btn-primary' | 'btn-outline-primary' | 'btn-link';
  /** Whether only the customer's own link has it. */
  own?: boolean | undefined;
  children: ReactNode;
}

const Press = ({ act, look = 'btn-link', own, children }: PressProps) => (
  <button
    type="button"
    className={`btn ${look}`}
    data-act={act}
    data-if={own && 'own'}
    hidden={own}
  >
    {children}
  </button>
);

const kinds = ['many', 'one', 'least', 'enough'] as const;

/** The card itself, for both languages, with what the shop's till scans. */
const Face = () => (
  <div className="face">
    <p className="joined" data-if="joined" hidden>
      ✓ <InEach of={({ joined }) => joined} />
    </p>
    <Shop>
      Points <span lang="sw">· Pointi</span>
    </Shop>
    <div className="face-body" data-state="card" hidden>
      <div>
        <p className="balance">
          <b data-fill="points" /> <InEach of={({ points }) => points} />
        </p>
        <p data-if="kes" hidden>
          <InEach of={({ worth }) => worth} />
        </p>
        <div data-if="goal" hidden>
          <progress aria-hidden="true" />
          {kinds.map((kind) => (
            <p key={kind} data-if={`goal-${kind}`} hidden>
              <InEach of={({ goal }) => goal[kind]} />
            </p>
          ))}
        </div>
      </div>
      <div className="face-qr">
        <svg className="qr" aria-hidden="true">
          <rect width="100%" height="100%" fill="#fff" />
          <path fill="#000" shapeRendering="crispEdges" />
        </svg>
        <InEach of={({ scan }) => scan} />
      </div>
    </div>
  </div>
);

/** The text of each language, of which the script shows one and fills the {places}. */
const InEach = ({ of }: { of: (text: typeof texts.en) => string }) =>
  (Object.keys(cardText) as Language[]).map((language) => (
    <span key={language} lang={language} data-texts={language} hidden>
      <Filled text={of(cardText[language])} />
    </span>
  ));

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
            <span data-cell="label" />
            <b data-cell="change" />
            <small data-cell="on" />
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
        <Press act="ask erasure" look="btn-outline-primary">
          {text.sureAsk}
        </Press>
        <Press act="close sure" look="btn-primary">
          {text.cancel}
        </Press>
      </div>
    </section>
  );
};

/** To Miliki, as a customer's complaint about the shop is the shop's. */
const Complaint = ({ language }: InLanguage) => {
  const text = cardText[language].complaint;
  return (
    <section tabIndex={-1}>
      <h2>{text.title}</h2>
      <ul data-list="letters" data-if="stored" data-labels={JSON.stringify(text.from)} hidden>
        <template>
          <li>
            <b data-cell="label" /> <span data-cell="text" />{' '}
            <small>
              <span data-cell="ref" /> <span data-cell="on" />
            </small>
          </li>
        </template>
      </ul>
      <label>
        {text.what}
        <textarea rows={3} minLength={10} maxLength={2_000} required />
      </label>
      <Press act="complain" look="btn-outline-primary">
        {text.send}
      </Press>
      <p className="note">{text.until}</p>
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
