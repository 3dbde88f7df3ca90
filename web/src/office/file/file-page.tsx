import '#web/src/styles/detail.scss';
import '#web/src/features/applications/detail/detail.scss';
import '#web/src/features/offers/offers.scss';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { AffordabilityPanel } from '#web/src/office/affordability/affordability-panel.tsx';
import { Card } from '#web/src/office/lib/card.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { Assignment } from './assignment.tsx';
import { Calls } from './calls.tsx';
import { Checklist } from './checklist.tsx';
import { Decision } from './decision.tsx';
import { Documents } from './documents.tsx';
import { Notes } from './notes.tsx';
import { Questions } from './questions.tsx';
import { Recommendation } from './recommendation.tsx';
import { useFile } from './use-file.ts';

export default function FilePage() {
  const { ref = '' } = useParams();
  const file = useFile(ref.toUpperCase());
  return (
    <main id="main" className="office-main">
      {file.isPending && (
        <Skeleton label="Opening the file" shape={['heading', 'table', 'table']} />
      )}
      {file.error && !file.data && (
        <>
          <Heading title={ref} />
          <ErrorCard error={file.error} onRetry={() => void file.refetch()} />
        </>
      )}
      {file.data && <File key={file.data.application.applicationId} file={file.data} />}
    </main>
  );
}

function File({ file }: { file: ApplicationFile }) {
  const { application } = file;
  const mayReview = useMay('review');
  const mayOpenProject = useMay('deliver', 'approve', 'finance');
  const [statement, setStatement] = useState<{ reading: StatementReading; times: number }>();
  const [figures, setFigures] = useState<AffordabilityFigures | null>(null);
  const keep = useCallback((reading: StatementReading) => {
    setStatement((before) => ({ reading, times: (before?.times ?? 0) + 1 }));
  }, []);
  return (
    <>
      <div className="office-head">
        <Heading title={`${application.ref} ${application.businessName}`}>
          <span className="office-ref">{application.ref}</span>{' '}
          <bdi>{application.businessName}</bdi>
        </Heading>
        <span className="office-status">{application.status}</span>
        {file.projectRef && mayOpenProject && (
          <Link to={`/projects/${file.projectRef}`}>Project {file.projectRef}</Link>
        )}
        <Assignment file={file} />
      </div>
      <div className="office-file">
        <div className="office-file-facts">
          <ApplicantCard file={file} />
          <Duplicates file={file} />
          <Checklist file={file} />
          <Questions file={file} />
          {statement && (
            <Affordability
              key={statement.times}
              file={file}
              reading={statement.reading}
              onFigures={setFigures}
            />
          )}
          {mayReview && <Recommendation file={file} figures={figures} />}
          <Decision file={file} />
          <Calls file={file} />
          <Notes file={file} />
          <History file={file} />
        </div>
        <Documents file={file} onRead={keep} />
      </div>
    </>
  );
}

/** Other accounts and applications with the same number, PIN, registration or e-mail address. */
function Duplicates({ file: { duplicates } }: { file: ApplicationFile }) {
  if (duplicates.length === 0) return null;
  return (
    <Card title="The same somewhere else">
      <ul className="office-list">
        {duplicates.map(({ same, ref, businessName, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index}>
            <span>
              {same}: <bdi>{businessName}</bdi>
              {status && `, ${status}`}
            </span>
            {ref && <Link to={`/applications/${ref}`}>{ref}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ file: { history, views } }: { file: ApplicationFile }) {
  const nameOf = useNameOf();
  const lines = [
    ...history.map(({ to, by, at }) => ({ at, text: `${to}, by ${nameOf(by)}` })),
    ...views.map(({ documentId, by, at }) => ({
      at,
      text: `${nameOf(by)} opened the document ${documentId}`,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <Card title="History">
      <ol className="office-list">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <li key={index}>
            <span>{text}</span>
            <small>{formatMoment(at)}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface AffordabilityProps {
  file: ApplicationFile;
  reading: StatementReading;
  onFigures: (figures: AffordabilityFigures | null) => void;
}

/** The statement's figures beside the installment: the offer's, or before it the requested one. */
function Affordability({ file, reading, onFigures }: AffordabilityProps) {
  const { application, applicant, offer } = file;
  const { suggestedAmount, repaymentPeriod } = application;
  const asked = { amount: suggestedAmount, deposit: 0, period: repaymentPeriod, fees: [] };
  const ownNames = useMemo(
    () =>
      [application.businessName, applicant?.fullName, applicant?.businessName].filter(
        (one) => one !== undefined,
      ),
    [application, applicant],
  );
  return (
    <div className="card office-card">
      <h2>Affordability</h2>
      <AffordabilityPanel
        reading={reading}
        installment={(offer ?? figuresOf(asked)).monthly}
        ownNames={ownNames}
        ownPhone={applicant?.phone ?? null}
        onFigures={onFigures}
      />
    </div>
  );
}
