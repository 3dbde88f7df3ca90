import { brand } from '#shared/site/brand.ts';
import { Icon } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import type { LandingText } from '#web/src/public/landing/text.ts';
import { LanguageLinks } from './language-links.tsx';
import { homes, type Language } from './languages.ts';

interface SiteHeaderProps {
  language: Language;
  text: LandingText['navigation'];
}

export function SiteHeader({ language, text }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="container site-bar">
        <a href={homes[language]} aria-label={`${brand.name}, ${text.home}`}>
          <Logo />
        </a>
        <nav className="site-links" aria-label={text.label}>
          <SiteLinks language={language} text={text} />
        </nav>
        <LanguageLinks language={language} />
        <EntryLinks text={text} />
        <a href="#menu" className="menu-opener">
          <Icon name="menu" />
          <span className="visually-hidden">{text.openMenu}</span>
        </a>
      </div>
      <dialog id="menu" className="menu" aria-label={text.label}>
        <a href="#main" className="menu-closer">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
          <span className="visually-hidden">{text.closeMenu}</span>
        </a>
        <nav className="menu-links" aria-label={text.label}>
          <SiteLinks language={language} text={text} />
        </nav>
        <LanguageLinks language={language} />
      </dialog>
    </header>
  );
}

const SiteLinks = ({ language, text }: SiteHeaderProps) => (
  <>
    <a href={homes[language]}>{text.home}</a>
    <a href="#how-it-works">{text.howItWorks}</a>
    <a href="#eligibility">{text.eligibility}</a>
    <a href="#contact">{text.contact}</a>
  </>
);

/** The script shows one of the links: only the browser knows whether there is a session. */
const EntryLinks = ({ text }: Pick<SiteHeaderProps, 'text'>) => (
  <>
    <a href="/sign-in" className="btn btn-primary" data-entry="visitor">
      <span className="on-desk">{text.signIn}</span>
      <span className="on-phone">{text.getStarted}</span>
    </a>
    <a href="/dashboard" className="btn btn-primary" data-entry="owner" hidden>
      {text.dashboard}
    </a>
  </>
);
