import type { ReactNode } from 'react';
import type { Application } from '../../../../shared/contracts/financing.ts';
import { type DocumentKind, documentRules } from '../../../../shared/documents.ts';
import { formatDay, formatKes } from '../../lib/format.ts';
import { useOpenDocument } from './get-document.ts';

const columns = ['System Need', 'Amount', 'Period', 'Submitted', 'Status', 'Documents'];

/**
 * A table that small screens draw as cards. Drawing a table as anything else
 * takes away its meaning for screen readers, so the roles are spelled out.
 */
export function ApplicationTable({ applications }: { applications: Application[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws cards
    <table className="table card-table" role="table" aria-label="My Applications">
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
  const { systemNeed, suggestedAmount, repaymentPeriod, createdAt, status } = application;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row">
      <Cell label="System Need">
        <strong>{systemNeed}</strong>
      </Cell>
      <Cell label="Amount">{formatKes(suggestedAmount)}</Cell>
      <Cell label="Period">{repaymentPeriod}</Cell>
      <Cell label="Submitted">{formatDay(createdAt)}</Cell>
      <Cell label="Status">
        <span className="chip chip-waiting">{status}</span>
      </Cell>
      <Cell label="Documents">
        <DocumentButtons application={application} />
      </Cell>
    </tr>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" data-label={label}>
      {children}
    </td>
  );
}

function DocumentButtons({ application }: { application: Application }) {
  const open = useOpenDocument();
  const { applicationId, bankStatementUrl } = application;
  const kinds: DocumentKind[] = bankStatementUrl ? ['mpesa', 'bank', 'cert'] : ['mpesa', 'cert'];
  return (
    <div className="document-links">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn-sm btn-link"
          disabled={open.isPending}
          onClick={() => open.mutate({ applicationId, kind })}
        >
          View
          {` ${documentRules[kind].label}`}
        </button>
      ))}
    </div>
  );
}
