import { join } from '#shared/cards/contract.ts';
import type { Language } from '#web/src/public/frame/languages.tsx';
import { BilingualPage, Shop } from './bilingual-page.tsx';
import texts from './join-text.json';

const joinText: Record<Language, typeof texts.en> = texts;

/** Behind a poster's link; filled by web/src/public/join.ts. */
export const JoinPage = () => (
  <BilingualPage
    className="join"
    head={
      <Shop>
        Collect points <span lang="sw">· Kusanya pointi</span>
      </Shop>
    }
    states={['loading', 'closed', 'failed']}
    texts={joinText}
    content={(language) => (
      <>
        <div data-state="form" hidden>
          <NumberForm language={language} />
        </div>
        <div data-state="code" hidden>
          <CodeForm language={language} />
        </div>
      </>
    )}
  />
);

const NumberForm = ({ language }: { language: Language }) => {
  const text = joinText[language];
  const idOf = (name: string) => `${name}-${language}`;
  return (
    <form data-form="number" noValidate>
      <p>
        {text.title}. {text.introduction}
      </p>
      <label htmlFor={idOf('phone')}>{text.phone}</label>
      <input id={idOf('phone')} name="phone" type="tel" autoComplete="tel" placeholder="07XXXXXX" />
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
      <input id={id} name="smsCode" inputMode="numeric" autoComplete="one-time-code" />
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

/** Always in the page, so that new text is announced. */
const Refusals = ({ language }: { language: Language }) => (
  <div role="alert">
    {Object.entries(joinText[language].refusals).map(([codes, refusal]) => (
      <p key={codes} className="action-failed" data-refusal={codes} hidden>
        {refusal}
      </p>
    ))}
  </div>
);
