import type { Language } from '#web/src/public/frame/languages.ts';
import { type ScreenName, ScreenPicture } from './screen-picture.tsx';
import type { LandingText } from './text.ts';

const screens: readonly ScreenName[] = ['apply', 'project', 'repayments', 'owned'];

interface HowItWorksProps {
  language: Language;
  text: LandingText['howItWorks'];
}

export const HowItWorks = ({ language, text }: HowItWorksProps) => (
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
