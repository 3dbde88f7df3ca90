import { Link } from 'react-router';
import { Icon, type IconName } from '../../components/icon.tsx';

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'apply',
    title: 'Apply for tech financing',
    text: 'Tell us which system you need and attach your statements. It takes about 10 minutes.',
  },
  {
    icon: 'code',
    title: 'We build and deploy',
    text: 'Once you are approved, we pay for your custom software, build it and bring it into use.',
  },
  {
    icon: 'wallet',
    title: 'Pay flexibly',
    text: 'Repay monthly over 6 to 48 months, by mobile money, bank or automated deductions.',
  },
  {
    icon: 'check',
    title: 'Own the system',
    text: 'After the last installment it is yours. Maintenance, hosting and upgrades are optional.',
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className="landing-section">
      <div className="container">
        <h2>How it works</h2>
        <ol className="steps">
          {steps.map(({ icon, title, text }) => (
            <li key={title} className="step">
              <Icon name={icon} className="step-icon" />
              <h3 className="h5">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Link to="/apply" className="btn btn-primary btn-lg">
          Apply for Financing
        </Link>
      </div>
    </section>
  );
}
