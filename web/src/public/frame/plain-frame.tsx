import type { ReactNode } from 'react';
import { brand } from '#shared/site/brand.ts';
import { Logo } from '#web/src/components/logo.tsx';

const links = {
  en: {
    label: 'Legal',
    home: 'Home',
    termsOfUse: 'Terms of Use',
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
  },
  sw: {
    label: 'Kisheria',
    home: 'Mwanzo',
    termsOfUse: 'Masharti ya Matumizi (kwa Kiingereza)',
    termsOfService: 'Masharti ya Huduma (kwa Kiingereza)',
    privacyPolicy: 'Sera ya Faragha (kwa Kiingereza)',
  },
};

interface PlainFrameProps {
  isBilingual?: boolean;
  children: ReactNode;
}

export const PlainFrame = ({ isBilingual, children }: PlainFrameProps) => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <header className="plain-header">
      <div className="container">
        <a href="/" aria-label={`${brand.name}, home`}>
          <Logo />
        </a>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="container plain">
      {children}
    </main>
    <footer className="plain-footer">
      <Links language="en" isAlone={!isBilingual} />
      {isBilingual && <Links language="sw" />}
    </footer>
  </>
);

const Links = ({ language, isAlone }: { language: keyof typeof links; isAlone?: boolean }) => (
  <nav
    className="container"
    aria-label={links[language].label}
    {...(!isAlone && { lang: language, 'data-texts': language, hidden: language !== 'en' })}
  >
    <a href={language === 'sw' ? '/sw' : '/'}>{links[language].home}</a>
    <a href="/terms-of-use">{links[language].termsOfUse}</a>
    <a href="/terms-of-service">{links[language].termsOfService}</a>
    <a href="/privacy-policy">{links[language].privacyPolicy}</a>
  </nav>
);
