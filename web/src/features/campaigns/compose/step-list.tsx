import { Link } from 'react-router';
import { msg, t } from '#web/src/lib/language/text.ts';
import { linkToCampaign, type Step } from '../links.ts';

const steps: readonly { name: Step; label: string }[] = [
  { name: 'audience', label: msg('Audience') },
  { name: 'message', label: msg('Message') },
  { name: 'review', label: msg('Review') },
];

interface StepListProps {
  step: Step;
  /** Undefined before the first save. */
  campaignId: string | undefined;
}

/** Where the owner is, with links to the steps before. */
export function StepList({ step, campaignId }: StepListProps) {
  const at = steps.findIndex(({ name }) => name === step);
  return (
    <nav aria-label={t('Steps')}>
      <ol className="step-list">
        {steps.map(({ name, label }, n) => (
          <li key={name} aria-current={n === at ? 'step' : undefined}>
            {campaignId && n < at ? (
              <Link to={linkToCampaign(campaignId, name)}>{t(label)}</Link>
            ) : (
              t(label)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
