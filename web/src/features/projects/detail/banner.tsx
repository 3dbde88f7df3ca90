import { Link } from 'react-router';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { Notice } from '#web/src/components/notice.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The meaning of the stage for the owner when work does not go on as planned. */
export function Banner({ project }: { project: ProjectDetail }) {
  const { stage, depositDue } = project;
  if (stage === 'Scheduled' && depositDue > 0) return <DepositDue amount={depositDue} />;
  if (stage === 'On Hold') return <OnHold project={project} />;
  if (stage === 'Cancelled') return <Cancelled />;
  if (stage === 'Delivered') return <Delivered project={project} />;
  if (stage === 'Owned by You') return <Owned />;
  return null;
}

const DepositDue = ({ amount }: { amount: number }) => (
  <Notice tone="action" title={t('Your deposit comes first')}>
    <p>
      {t('{amount} of the deposit is still to be paid. The work begins when it is.', {
        amount: formatKes(amount),
      })}
    </p>
    <Link to={{ search: 'tab=payments' }} className="btn btn-outline-primary">
      {t('See how to pay')}
    </Link>
  </Notice>
);

const OnHold = ({ project: { holdReason } }: { project: ProjectDetail }) => (
  <Notice tone="bad" title={t('This project is on hold')}>
    <p className="as-typed">{holdReason}</p>
    <p>
      {t('Work goes on when this is settled. Call us:')} <OfficePhone />
    </p>
  </Notice>
);

const Cancelled = () => (
  <Notice tone="neutral" title={t('This project has ended')}>
    <p>
      {t(
        'What you have paid is refunded, except for the share of the milestones that you accepted. Questions? Call us:',
      )}{' '}
      <OfficePhone />
    </p>
  </Notice>
);

const Delivered = ({ project: { deliveredAt } }: { project: ProjectDetail }) => (
  <Notice tone="good" title={t('Your software is delivered')}>
    <p>
      {deliveredAt && t('You accepted it on {day}.', { day: formatDay(deliveredAt) })}{' '}
      {t('It becomes yours with your last payment.')}
    </p>
    <PageLink to="/repayments" className="btn btn-outline-primary">
      {t('See your repayments')}
    </PageLink>
  </Notice>
);

const Owned = () => (
  <Notice tone="good" title={t('This software is yours')}>
    <p>{t('You have paid in full. Your ownership certificate is among the documents.')}</p>
    <Link to={{ search: 'tab=documents' }} className="btn btn-outline-primary">
      {t('See your documents')}
    </Link>
  </Notice>
);
