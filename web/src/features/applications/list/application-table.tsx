import '../../../styles/table.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Application } from '../../../../../shared/contracts/financing.ts';
import { Ago } from '../../../components/ago.tsx';
import { formatDay } from '../../../lib/format.ts';
import { preload } from '../../../lib/preload.ts';
import { Amount } from '../amount.tsx';
import { StatusChip } from '../status-chip.tsx';
import { nextStep } from './next-step.ts';

const columns = [
  'Ref',
  'System need',
  'Amount',
  'Period',
  'Submitted',
  'Status',
  'Last update',
  'Next step',
];

/**
 * A table that small screens draw as cards. Drawing a table as anything else
 * takes away its meaning for screen readers, so the roles are spelled out.
 */
export function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws cards
    <table className="table application-table" role="table" aria-label="My Applications">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
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
      <Cell label="Ref">
        <ToApplication
          application={application}
          id={rowLinkId(application)}
          className="reference row-link"
        >
          {ref}
        </ToApplication>
      </Cell>
      <Cell label="System need">{systemNeed}</Cell>
      <Cell label="Amount">
        <Amount application={application} />
      </Cell>
      <Cell label="Period">{repaymentPeriod}</Cell>
      <Cell label="Submitted">{formatDay(createdAt)}</Cell>
      <Cell label="Status">
        <StatusChip status={status} />
      </Cell>
      <Cell label="Last update">
        <Ago moment={changedAt} />
      </Cell>
      <Cell label="Next step">
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
  if (!step) return <span className="next-step-none">Nothing to do</span>;
  return (
    <ToApplication application={application} className="next-step">
      {step}
      <span className="visually-hidden"> of {application.ref}</span>
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
