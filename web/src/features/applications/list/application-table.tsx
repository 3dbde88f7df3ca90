import '../../../styles/table.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Application } from '../../../../../shared/applications/contract.ts';
import { Ago } from '../../../components/ago.tsx';
import { RichText } from '../../../components/rich-text.tsx';
import { visuallyHidden } from '../../../components/visually-hidden.tsx';
import { formatDay, formatNumber } from '../../../lib/language/format.ts';
import { msg, t } from '../../../lib/language/text.ts';
import { preload } from '../../../lib/navigation/preload.ts';
import { Amount } from '../amount.tsx';
import { StatusChip } from '../status-chip.tsx';
import { nextStep } from './next-step.ts';

const columns = [
  msg('Ref'),
  msg('System need'),
  msg('Amount'),
  msg('Period'),
  msg('Submitted'),
  msg('Status'),
  msg('Last update'),
  msg('Next step'),
];

/**
 * A table that small screens draw as cards. Drawing a table as anything else
 * takes away its meaning for screen readers, so the roles are spelled out.
 */
export function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws cards
    <table className="table application-table" role="table" aria-label={t('My Applications')}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {applications.map((application) => (
          <ApplicationRow key={application.applicationId} application={application} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: they are lost where CSS draws cards
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const { ref, systemNeed, repaymentPeriod, createdAt, status, changedAt } = application;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row">
      <Cell label={t('Ref')}>
        <ToApplication
          application={application}
          id={rowLinkId(application)}
          className="reference row-link"
        >
          {ref}
        </ToApplication>
      </Cell>
      <Cell label={t('System need')}>{t(systemNeed)}</Cell>
      <Cell label={t('Amount')}>
        <Amount application={application} />
      </Cell>
      <Cell label={t('Period')}>{t(repaymentPeriod)}</Cell>
      <Cell label={t('Submitted')}>{formatDay(createdAt)}</Cell>
      <Cell label={t('Status')}>
        <StatusChip status={status} />
      </Cell>
      <Cell label={t('Last update')}>
        <Ago moment={changedAt} />
      </Cell>
      <Cell label={t('Next step')}>
        <NextStep application={application} />
      </Cell>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" data-label={label}>
      <div>{children}</div>
    </td>
  );
}

function NextStep({ application }: { application: Application }) {
  const step = nextStep(application);
  if (!step) return <span className="next-step-none">{t('Nothing to do')}</span>;
  return (
    <ToApplication application={application} className="next-step">
      <RichText
        text={step}
        values={{ ref: application.ref, n: formatNumber(application.openQuestions) }}
        tags={{ hidden: visuallyHidden }}
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
    <Link id={id} to={path} className={className} onPointerDown={() => preload(path)}>
      {children}
    </Link>
  );
}

/** Of the link that takes the focus when its row has just arrived. */
export const rowLinkId = ({ applicationId }: Application): string => `row-${applicationId}`;
