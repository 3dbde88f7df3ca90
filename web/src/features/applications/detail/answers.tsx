import type { ReactNode } from 'react';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The answers that the owner gave in the form. The terms that were accepted replace those asked for. */
export function Answers({ application }: { application: ApplicationDetail }) {
  const { businessName, sector, systemNeed, suggestedAmount, repaymentPeriod, description } =
    application;
  const isAccepted = application.status === 'Offer Accepted';
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Your answers')}</h2>
      <dl className="facts">
        <Fact label={t('Business Name')}>{businessName}</Fact>
        <Fact label={t('Sector')}>{t(sector)}</Fact>
        <Fact label={t('System Need')}>{t(systemNeed)}</Fact>
        {!isAccepted && (
          <>
            <Fact label={t('Suggested Amount')}>{formatKes(suggestedAmount)}</Fact>
            <Fact label={t('Repayment Period')}>{t(repaymentPeriod)}</Fact>
          </>
        )}
        <Fact label={t('Description')}>
          <span className="as-typed">{description}</span>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
