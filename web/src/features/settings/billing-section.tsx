import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { t } from '../../lib/language/text.ts';
import { Section } from './section.tsx';

const Billing = lazy(() => import('./billing/billing.tsx'));

/** What can be bought by M-Pesa, and what was. A link from where credits are short opens it. */
export function BillingSection() {
  const { hash } = useLocation();
  return (
    <div id="billing">
      <Section
        title={t('Plan and billing')}
        summary={t('Subscription and SMS credits')}
        startsOpen={hash === '#billing'}
      >
        <Suspense fallback={<Spinner label={t('Loading the prices')} />}>
          <Billing />
        </Suspense>
      </Section>
    </div>
  );
}
