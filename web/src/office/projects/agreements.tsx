import { Link } from 'react-router';
import { openOfficePaper } from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { LinkButton } from './link-button.tsx';
import type { ProjectProps } from './use-project.ts';

const names = {
  agreement: 'Agreement',
  acceptance: 'Certificate of acceptance',
  ownership: 'Certificate of ownership',
  handover: 'Hand-over note',
  receipt: 'Receipt',
  statement: 'Statement of account',
} as const;

export const Agreements = ({ project: { ref, agreements, papers, percentPaid } }: ProjectProps) => (
  <Card title="Agreements">
    <ul className="office-list">
      {agreements.map((one) => (
        <li key={one.ref}>
          <span>
            <Link to={`/agreements/${one.ref}`} className="office-ref">
              {one.ref}
            </Link>{' '}
            <span className="office-status">{one.status}</span>
            <br />
            <small>
              {kes(one.paid)} of {kes(one.total)} paid
              {one.deposit > 0 && `, the deposit is ${kes(one.deposit)}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
    <p>In all, {percentPaid}% is paid.</p>
    <h3 className="h6">Papers</h3>
    {papers.length === 0 && <p className="office-unknown">The papers are being made.</p>}
    <ul className="office-list">
      {papers.map(({ number, kind, changeRequest, madeAt, sha256, voidReason }) => (
        <li key={number}>
          <span>
            <LinkButton open={() => call(openOfficePaper, { params: { ref, paper: number } })}>
              {names[kind]}
              {changeRequest !== null && ` for change ${changeRequest}`} {number}
            </LinkButton>
            <br />
            <small>
              {formatDay(madeAt)}
              {voidReason && `, void: ${voidReason}`}
              <br />
              SHA-256 <code className="office-hash">{sha256}</code>
            </small>
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
