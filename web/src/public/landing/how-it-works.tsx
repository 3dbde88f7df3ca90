import { StepApply } from '../../art/step-apply.tsx';
import { StepBuild } from '../../art/step-build.tsx';
import { StepOwn } from '../../art/step-own.tsx';
import { StepPay } from '../../art/step-pay.tsx';
import type { LandingText } from './text.ts';

const pictures = [
  <StepApply key={1} />,
  <StepBuild key={2} />,
  <StepPay key={3} />,
  <StepOwn key={4} />,
];

export const HowItWorks = ({ text }: { text: LandingText['howItWorks'] }) => (
  <section id="how-it-works" className="section">
    <div className="container">
      <h2>{text.title}</h2>
      <ol className="steps">
        {text.steps.map((step, index) => (
          <li key={step.title} className="step">
            {pictures[index]}
            <h3>{step.title}</h3>
            <p>{step.text}</p>
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
