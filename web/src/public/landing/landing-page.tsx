import type { Language } from '#web/src/public/frame/languages.ts';
import { SiteFooter } from '#web/src/public/frame/site-footer.tsx';
import { SiteHeader } from '#web/src/public/frame/site-header.tsx';
import { Toasts } from '#web/src/public/frame/toasts.tsx';
import { Contact } from './contact.tsx';
import { Cost } from './cost.tsx';
import { Eligibility } from './eligibility.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Loyalty } from './loyalty.tsx';
import { Questions } from './questions.tsx';
import { Story } from './story.tsx';
import type { LandingText } from './text.ts';
import { Trust } from './trust.tsx';
import { Why } from './why.tsx';

interface LandingPageProps {
  language: Language;
  text: LandingText;
}

export const LandingPage = ({ language, text }: LandingPageProps) => (
  <>
    <a className="skip-link" href="#main">
      {text.skip}
    </a>
    <SiteHeader language={language} text={text.navigation} />
    <main id="main" tabIndex={-1}>
      <Hero text={text.hero} />
      <Why text={text.why} />
      <Cost text={text.cost} />
      <Story text={text} />
      <HowItWorks language={language} text={text.howItWorks} />
      <Eligibility text={text.eligibility} />
      <Loyalty language={language} text={text.loyalty} />
      <Trust text={text.trust} />
      <Questions text={text.questions} />
      <Contact text={text.contact} />
    </main>
    <SiteFooter language={language} text={text} />
    <Toasts dismiss={text.footer.dismiss} />
  </>
);
