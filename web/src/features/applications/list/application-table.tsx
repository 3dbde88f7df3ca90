import type { ReactNode } from 'react';
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { Application } from '#shared/applications/contract.ts';
import { Ago } from '#web/src/components/ago.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { Amount, Period } from '../amount.tsx';
import { StatusChip } from '../status-chip.tsx';

export const ApplicationTable = ({ applications }: { applications: readonly Application[] }) => (
  <CardTable
    className="application-table"
    label={t('My Applications')}
    columns={columns}
    items={applications}
    keyOf={({ applicationId }) => applicationId}
  />
);

const columns: readonly Column<Application>[] = [
  {
    title: msg('Ref'),
    place: 'title',
    cell: (application) => (
      <ToApplication
        application={application}
        id={rowLinkId(application)}
        className="reference row-link"
      >
        {application.ref}
      </ToApplication>
    ),
  },
  { title: msg('System need'), cell: ({ systemNeed }) => t(systemNeed) },
  { title: msg('Amount'), cell: (application) => <Amount application={application} /> },
  { title: msg('Period'), cell: (application) => <Period application={application} /> },
  { title: msg('Submitted'), cell: ({ createdAt }) => formatDay(createdAt) },
  { title: msg('Status'), place: 'corner', cell: ({ status }) => <StatusChip status={status} /> },
  { title: msg('Last update'), cell: ({ changedAt }) => <Ago moment={changedAt} /> },
  {
    title: msg('Next step'),
    place: 'foot',
    cell: (application) => <NextStep application={application} />,
  },
];

function NextStep({ application }: { application: Application }) {
  const step = nextStep(application);
  if (!step) return <span className="next-step-none">{t('Nothing to do')}</span>;
  return (
    <ToApplication application={application} className="next-step">
      <RichText
        text={step}
        values={{ ref: application.ref, n: formatNumber(application.openQuestions) }}
      />
    </ToApplication>
  );
}

interface ToApplicationProps {
  application: Application;
  id?: string;
  className: string;
  children: ReactNode;
}

function ToApplication({ application, id, className, children }: ToApplicationProps) {
  const path = `/applications/${application.applicationId}`;
  return (
    <PageLink id={id} to={path} className={className}>
      {children}
    </PageLink>
  );
}

/** The link that takes the focus when its row has just arrived. */
export const rowLinkId = ({ applicationId }: Application): string => `row-${applicationId}`;

const steps: Partial<Record<ApplicationStatus, string>> = {
  Approved: msg('Read your offer<hidden> of {ref}</hidden>'),
  'Offer Expired': msg('Ask for a new offer<hidden> of {ref}</hidden>'),
  Declined: msg('See why<hidden> of {ref}</hidden>'),
};

const ANSWER_ONE = msg('Answer 1 question<hidden> of {ref}</hidden>');
const ANSWER_SOME = msg('Answer {n} questions<hidden> of {ref}</hidden>');

function nextStep({ status, openQuestions }: Application): string | null {
  if (status === 'Information Requested') {
    return openQuestions === 1 ? ANSWER_ONE : ANSWER_SOME;
  }
  return steps[status] ?? null;
}
