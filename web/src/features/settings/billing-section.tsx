import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';

const Billing = lazy(() => import('./billing/billing.tsx'));

/** What can be bought by M-Pesa, and what was. A link from where credits are short opens it, and leads to it. */
export function BillingSection() {
  const isWanted = useLocation().hash === '#billing';
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <div id="billing" ref={section}>
      <Section
        title={t('Plan and billing')}
        summary={t('SMS credits, and what you bought')}
        startsOpen={isWanted}
      >
        <Suspense fallback={<Spinner label={t('Loading the prices')} />}>
          <Billing />
        </Suspense>
      </Section>
    </div>
  );
}
