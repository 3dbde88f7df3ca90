import type { ReactNode } from 'react';
import { type Language, languageNames } from '#web/src/public/frame/languages.tsx';
import { PlainFrame } from '#web/src/public/frame/plain-frame.tsx';

export interface BilingualText<State extends string> {
  /** By state. `failed` has a button to try again. */
  states: Record<State | 'failed', string>;
  again: string;
  help: string;
}

interface BilingualPageProps<State extends string> {
  className: string;
  /** Above the texts of each language, with the page's heading. */
  head: ReactNode;
  states: readonly (State | 'failed')[];
  texts: Record<Language, BilingualText<State>>;
  /** Where it is more than a text. */
  help?: (language: Language) => ReactNode;
  content: (language: Language) => ReactNode;
}

/** A text whose {places} the script fills. */
export const Filled = ({ text }: { text: string }) =>
  text.split(/\{(\w+)\}/).map((part, n) => (n % 2 ? <b key={part} data-fill={part} /> : part));

/** One file for all businesses, in both languages. Its script fills and shows one. */
export function BilingualPage<State extends string>(page: BilingualPageProps<State>) {
  const { className, head, texts, help } = page;
  return (
    <PlainFrame isBilingual>
      <div className={className}>
        {head}
        {/* It has no language that the script could show, and so goes when that begins. */}
        <div data-texts="">
          {(Object.keys(texts) as Language[]).map((language) => (
            <p key={language} lang={language}>
              {help?.(language) ?? texts[language].help}
            </p>
          ))}
        </div>
        <Texts {...page} language="en" other="sw" />
        <Texts {...page} language="sw" other="en" />
      </div>
    </PlainFrame>
  );
}

interface ShopProps {
  /** The script replaces it by the shop's name. */
  children: ReactNode;
}

/** The shop with its picture, if it has one. */
export const Shop = ({ children }: ShopProps) => (
  <div className="shop">
    <img data-picture alt="" width="56" height="56" hidden />
    <h1 data-fill="business">{children}</h1>
  </div>
);

interface TextsProps<State extends string>
  extends Pick<BilingualPageProps<State>, 'states' | 'texts' | 'content'> {
  language: Language;
  other: Language;
}

function Texts<State extends string>(props: TextsProps<State>) {
  const { states, texts, content, language, other } = props;
  return (
    <div lang={language} data-texts={language} hidden>
      <div role="status" tabIndex={-1}>
        {states.map((state) => (
          <p key={state} className="sentence" data-state={state} hidden>
            <Filled text={texts[language].states[state]} />
          </p>
        ))}
      </div>
      <p data-state="failed" hidden>
        <button type="button" className="btn btn-primary" data-act="again">
          {texts[language].again}
        </button>
      </p>
      {content(language)}
      <button type="button" className="btn btn-link" lang={other} data-switch={other}>
        {languageNames[other]}
      </button>
    </div>
  );
}
