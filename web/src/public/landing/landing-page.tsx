import { documentKinds, documentRules } from '#shared/documents/document-kinds.ts';
import { brand } from '#shared/site/brand.ts';
import { HeroScene } from '#web/src/art/hero-scene.tsx';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import type { Language } from '#web/src/public/frame/languages.tsx';
import { SiteFooter, SiteHeader } from '#web/src/public/frame/site-frame.tsx';
import { Contact } from './contact.tsx';
import { Cost } from './cost.tsx';
import { type ScreenName, ScreenPicture } from './screen-picture.tsx';
import { Folded, SectionHead } from './section-head.tsx';
import { Story } from './story.tsx';
import type { LandingText } from './text.ts';

export const LandingPage = ({ language, text }: { language: Language; text: LandingText }) => (
  <>
    <a className="skip-link" href="#main">
      {text.skip}
    </a>
    <SiteHeader language={language} text={text.navigation} />
    <main id="main" tabIndex={-1}>
      <Hero text={text.hero} />
      <Cost text={text.cost} />
      <Why text={text.why} />
      <Loyalty language={language} text={text.loyalty} />
      <Story text={text.story} />
      <HowItWorks language={language} text={text.howItWorks} />
      <Eligibility text={text.eligibility} />
      <Trust text={text.trust} />
      <Questions text={text.questions} />
      <Contact text={text.contact} />
    </main>
    <SiteFooter language={language} text={text} />
    <Toasts dismiss={text.footer.dismiss} />
  </>
);

/** For a message from the app. It must be in the page before the message. */
const Toasts = ({ dismiss }: { dismiss: string }) => (
  <div className="toasts" role="status" data-dismiss={dismiss} />
);

const Why = ({ text }: { text: LandingText['why'] }) => (
  <section id="why" className="section">
    <div className="container">
      <SectionHead title={text.title} text={text.text} />
      <div className="ways">
        {text.ways.map((way) => (
          <article key={way.title} className="way">
            <h3>{way.title}</h3>
            <p>{way.text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);

const screens: readonly ScreenName[] = ['apply', 'project', 'repayments', 'owned'];

interface HowItWorksProps {
  language: Language;
  text: LandingText['howItWorks'];
}

const HowItWorks = ({ language, text }: HowItWorksProps) => (
  <section id="how-it-works" className="section">
    <div className="container">
      <h2>{text.title}</h2>
      <ol className="steps">
        {text.steps.map((step, index) => (
          <li key={step.title} className="step">
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            <ScreenPicture
              name={screens[index] ?? 'apply'}
              language={language}
              alt={step.picture}
            />
          </li>
        ))}
      </ol>
      <div className="actions">
        <a href="/apply" className="btn btn-primary btn-lg">
          {text.apply}
        </a>
        <p>{text.reply}</p>
      </div>
    </div>
  </section>
);

const Eligibility = ({ text }: { text: LandingText['eligibility'] }) => (
  <section id="eligibility" className="section section-tinted">
    <div className="container">
      <SectionHead title={text.title} text={text.text} />
      <div className="criteria">
        {text.criteria.map((criterion, index) => (
          <article key={criterion.title} className="criterion">
            <span className="criterion-number">{`0${index + 1}`}</span>
            <h3>{criterion.title}</h3>
            <p>{criterion.text}</p>
          </article>
        ))}
      </div>
      <div className="at-hand">
        <h3>{text.documents.title}</h3>
        <ul>
          {documentKinds.map((kind) => (
            <li key={kind}>
              <Icon name="documents" />
              {documentRules[kind].required
                ? text.documents.names[kind]
                : `${text.documents.names[kind]}, ${text.documents.optional}`}
            </li>
          ))}
        </ul>
        <a href="/apply" className="btn btn-primary btn-lg">
          {text.start}
        </a>
      </div>
    </div>
  </section>
);

const icons: readonly IconName[] = ['gift', 'chat', 'dashboard'];

const Loyalty = ({ language, text }: { language: Language; text: LandingText['loyalty'] }) => (
  <section id="loyalty" className="section section-deep">
    <div className="container loyalty">
      <div>
        <SectionHead title={text.title} text={text.text} />
        <div className="tools">
          {text.parts.map((part, index) => (
            <article key={part.title} className="tool">
              <Icon name={icons[index] ?? 'star'} className="step-icon" />
              <h3>{part.title}</h3>
              <p>{part.text}</p>
            </article>
          ))}
        </div>
        <a href="/reward-points" className="btn btn-accent btn-lg">
          {text.start}
        </a>
      </div>
      <ScreenPicture name="points" language={language} alt={text.picture} />
    </div>
  </section>
);

const Trust = ({ text }: { text: LandingText['trust'] }) => (
  <Folded id="trust" title={text.title} parts={text.parts}>
    <p className="note">
      {`${brand.legalName}, KRA PIN ${brand.kraPin}, ${brand.address}.`}{' '}
      <a href="/privacy-policy">{text.more}</a>
    </p>
  </Folded>
);

const Questions = ({ text }: { text: LandingText['questions'] }) => (
  <Folded
    id="questions"
    isTinted
    title={text.title}
    parts={text.list.map(({ question, answer }) => ({ title: question, text: answer }))}
  />
);

/** On a fast line the script rotates the taglines and adds the video. Without it all taglines can be read. */
function Hero({ text }: { text: LandingText['hero'] }) {
  return (
    <section className="hero">
      <div className="hero-ground" data-video="/hero">
        <HeroScene />
      </div>
      <div className="container hero-words">
        <p className="hero-kicker">{text.kicker}</p>
        <h1>
          {text.title.map((line) => (
            <span key={line}>{`${line} `}</span>
          ))}
        </h1>
        <div className="hero-tagline">
          <ul className="taglines">
            {text.taglines.map((line, index) => (
              <li key={line} className={index === 0 ? 'is-shown' : undefined}>
                {line}
              </li>
            ))}
          </ul>
          <button type="button" className="pause" data-play={text.play} hidden>
            {text.pause}
          </button>
        </div>
        <p className="hero-text">{text.text}</p>
        <div className="actions">
          <a href="/apply" className="btn btn-accent btn-lg">
            {text.apply}
          </a>
          <a href="#cost" className="more">
            {text.cost}
          </a>
        </div>
        <p className="hero-fact">
          {text.fact} <a href="#loyalty">{text.points}</a>
        </p>
      </div>
    </section>
  );
}
