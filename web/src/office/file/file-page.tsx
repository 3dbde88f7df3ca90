import '#web/src/styles/detail.scss';
import '#web/src/features/applications/detail/detail.scss';
import '#web/src/features/offers/offers.scss';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import { Affordability } from './affordability.tsx';
import { ApplicantCard } from './applicant-card.tsx';
import { Assignment } from './assignment.tsx';
import { Calls } from './calls.tsx';
import { Checklist } from './checklist.tsx';
import { Decision } from './decision.tsx';
import { Documents } from './documents.tsx';
import { Duplicates } from './duplicates.tsx';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { Questions } from './questions.tsx';
import { Recommendation } from './recommendation.tsx';
import { useFile } from './use-file.ts';

/** The file of one application: what is known on the left, its documents on the right. */
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
