import { join } from '../../../../shared/cards/contract.ts';
import { type Language, languageNames } from '../frame/languages.ts';
import { PlainFrame } from '../frame/plain-frame.tsx';
import { joinText } from './join-text.ts';

const languages = Object.keys(joinText) as Language[];

/**
 * The page behind a poster's link. It is one file for all shops, in both languages: its script
 * (web/src/public/join.ts) names the shop, and shows one of them.
 */
export const JoinPage = () => (
  <PlainFrame isBilingual>
    <div className="join">
      <h1 data-fill="business">
        Collect points <span lang="sw">· Kusanya pointi</span>
      </h1>
      {/* It has no language that the script could show, and so goes when that begins. */}
      <div data-texts="">
        {languages.map((language) => (
          <p key={language} lang={language}>
            {joinText[language].help}
          </p>
        ))}
      </div>
      <Texts language="en" other="sw" />
      <Texts language="sw" other="en" />
    </div>
  </PlainFrame>
);

const Texts = ({ language, other }: { language: Language; other: Language }) => {
  const text = joinText[language];
  return (
    <div lang={language} data-texts={language} hidden>
      <div role="status">
        {(['loading', 'closed', 'failed'] as const).map((state) => (
          <p key={state} className="sentence" data-state={state} hidden>
            {text.states[state]}
          </p>
        ))}
      </div>
      <p data-state="failed" hidden>
        <button type="button" className="btn btn-primary" data-act="again">
          {text.again}
        </button>
      </p>
      <div data-state="form" hidden>
        <NumberForm language={language} />
      </div>
      <div data-state="code" hidden>
        <CodeForm language={language} />
      </div>
      <button type="button" className="btn btn-link" lang={other} data-switch={other}>
        {languageNames[other]}
      </button>
    </div>
  );
};

const NumberForm = ({ language }: { language: Language }) => {
  const text = joinText[language];
  const idOf = (name: string) => `${name}-${language}`;
  return (
    <form data-form="number" noValidate>
      <p>
        {text.title}. {text.introduction}
      </p>
      <label htmlFor={idOf('phone')}>{text.phone}</label>
      <input
        id={idOf('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="07XXXXXX"
        maxLength={join.body.phone.max}
      />
      <label htmlFor={idOf('name')}>{text.name}</label>
      <input id={idOf('name')} name="name" autoComplete="name" maxLength={join.body.name.max} />
      <label className="tick" htmlFor={idOf('consent')}>
        <input id={idOf('consent')} name="consent" type="checkbox" />
        <span>{text.consent}</span>
      </label>
      <Refusals language={language} />
      <button type="submit" className="btn btn-primary btn-lg">
        {text.send}
      </button>
      <p className="note">{text.stored}</p>
    </form>
  );
};

const CodeForm = ({ language }: { language: Language }) => {
  const text = joinText[language];
  const id = `sms-code-${language}`;
  return (
    <form data-form="code" noValidate>
      <p>
        {text.sent}
        <b data-fill="phone" />. {text.known}
      </p>
      <label htmlFor={id}>{text.smsCode}</label>
      <input
        id={id}
        name="smsCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={join.body.smsCode.max}
      />
      <Refusals language={language} />
      <button type="submit" className="btn btn-primary btn-lg">
        {text.join}
      </button>
      <button type="button" className="btn btn-outline-primary" data-act="back">
        {text.back}
      </button>
    </form>
  );
};

/** Always in the page, so that a text that appears in it is announced. */
const Refusals = ({ language }: { language: Language }) => (
  <div role="alert">
    {Object.entries(joinText[language].refusals).map(([codes, refusal]) => (
      <p key={codes} className="action-failed" data-refusal={codes} hidden>
        {refusal}
      </p>
    ))}
  </div>
);
