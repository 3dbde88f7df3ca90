import { brand } from '#shared/site/brand.ts';
import { Logo } from '#web/src/components/logo.tsx';
import type { LandingText } from '#web/src/public/landing/text.ts';
import { LanguageLinks } from './language-links.tsx';
import type { Language } from './languages.ts';

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
