import { brand } from '#shared/site/brand.ts';
import { Icon } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import type { LandingText } from '#web/src/public/landing/text.ts';
import { homes, type Language, LanguageLinks } from './languages.tsx';

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

interface SiteFooterProps {
  language: Language;
  text: LandingText;
}

export function SiteFooter({ language, text: { footer, navigation } }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="container footer-columns">
        <div>
          <Logo />
          <p>{footer.about}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: docs/rules.md 2 wants a link with an empty target; it leads to the top, where Apply Now is */}
          <a href="#">{footer.start}</a>
        </div>
        <nav aria-label={footer.label}>
          <a href="#how-it-works">{navigation.howItWorks}</a>
          <a href="#eligibility">{navigation.eligibility}</a>
          <a href="#contact">{navigation.contact}</a>
        </nav>
        <nav aria-label={footer.legal}>
          <a href="/tos">{footer.termsOfUse}</a>
          <a href="/privacy">{footer.privacyPolicy}</a>
          <a href="/terms-of-use">{footer.fullTermsOfUse}</a>
          <a href="/privacy-policy">{footer.fullPrivacyPolicy}</a>
          <a href="/terms-of-service">{footer.termsOfService}</a>
        </nav>
        <nav aria-label={footer.sisters}>
          {brand.sisterCompanies.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
      </div>
      <div className="container footer-end">
        <p>{brand.legalName}</p>
        <button type="button" className="theme" aria-pressed="false" hidden>
          {footer.darkTheme}
        </button>
        <LanguageLinks language={language} />
      </div>
    </footer>
  );
}
