import './first-steps.scss';
import { type FirstStep, firstSteps } from '#shared/accounts/contract.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { readyToType } from '#web/src/lib/navigation/ready-to-type.ts';

interface StepTexts {
  icon: IconName;
  title: string;
  why: string;
  path: string;
}

const texts: Record<FirstStep, StepTexts> = {
  name: {
    icon: 'bag',
    title: msg('Name your shop'),
    why: msg('Customers see this name in every SMS and on their card.'),
    path: '/profile',
  },
  points: {
    icon: 'star',
    title: msg('Give the first point'),
    why: msg('Type a phone number and the amount paid.'),
    path: '/reward-points',
  },
  price: {
    icon: 'code',
    title: msg('See what software would cost'),
    why: msg('Choose what you need. You send nothing yet.'),
    path: '/apply',
  },
};

/** The first acts of a new shop. Each goes when it is done. */
export function FirstSteps({ todo }: { todo: readonly FirstStep[] }) {
  if (todo.length === 0) return null;
  const [all, done] = [firstSteps.length, firstSteps.length - todo.length];
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <header className="first-steps-head">
        <h2 id="first-steps" className="h5">
          {t('Three steps to begin')}
        </h2>
        {done > 0 && (
          <span className="chip chip-yours">{t('{done} of {all} done', { done, all })}</span>
        )}
      </header>
      <ul>
        {todo.map((step) => (
          <li key={step}>
            <Step {...texts[step]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Step = ({ icon, title, why, path }: StepTexts) => (
  <PageLink to={path} state={readyToType} className="first-step">
    <Icon name={icon} className="tile-icon tone-wait" />
    <span>
      <strong>{t(title)}</strong> <span className="first-step-why">{t(why)}</span>
    </span>
  </PageLink>
);
