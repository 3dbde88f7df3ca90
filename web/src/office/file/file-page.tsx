import '#web/src/styles/detail.scss';
import '#web/src/features/applications/detail/detail.scss';
import '#web/src/features/offers/offers.scss';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { mayCome } from '#shared/applications/application-machine.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { assign, reopenReview, startReview } from '#shared/assessment/contract.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatDay, formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { AffordabilityPanel } from '#web/src/office/affordability/affordability-panel.tsx';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Facts, List, SignedBy, Words } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { Heading, Opened } from '#web/src/office/lib/heading.tsx';
import { staffQuery, useMay, useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { Amount, Period } from '#web/src/office/lib/terms.tsx';
import { Who } from '#web/src/office/lib/who.tsx';
import { Calls } from './calls.tsx';
import { Checklist } from './checklist.tsx';
import { Colleagues } from './colleagues.tsx';
import { Decision } from './decision.tsx';
import { Documents } from './documents.tsx';
import { Neighbours } from './neighbours.tsx';
import { Notes } from './notes.tsx';
import { Questions } from './questions.tsx';
import { Recommendation } from './recommendation.tsx';
import { changedFile, type FileProps, useFile } from './use-file.ts';

export default function FilePage() {
  const { ref = '' } = useParams();
  const file = useFile(ref.toUpperCase());
  return (
    <Opened query={file} label="Opening the file" head={<Heading title={ref} />}>
      {(opened) => <File key={opened.application.applicationId} file={opened} />}
    </Opened>
  );
}

function File({ file }: FileProps) {
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
        <Neighbours reference={application.ref} />
        <Assignment file={file} />
      </div>
      <Contacts file={file} />
      <Colleagues file={file} />
      <div className="office-file office-desk">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else to focus */}
        <section className="office-part" aria-label="Facts" tabIndex={0}>
          <ApplicantCard file={file} />
          <Duplicates file={file} />
          <Checklist file={file} />
          <History file={file} />
        </section>
        <Documents file={file} onRead={keep}>
          {statement && (
            <Affordability
              key={statement.times}
              file={file}
              reading={statement.reading}
              onFigures={setFigures}
            />
          )}
        </Documents>
        <section className="office-part" aria-label="Work">
          {mayReview && <Recommendation file={file} figures={figures} />}
          <Decision file={file} />
          <Questions file={file} />
          <Calls file={file} />
          <Notes file={file} />
        </section>
      </div>
    </>
  );
}

/** The last call, and the one that is promised. */
function Contacts({ file: { applicant, calls, promisedCall } }: FileProps) {
  const nameOf = useNameOf();
  const last = calls.at(-1);
  return (
    <Who
      owner={applicant}
      facts={[
        [
          'Last call',
          last && (
            <>
              {last.outcome}, <SignedBy by={last.by} at={last.at} />
            </>
          ),
        ],
        [
          'Promised call',
          promisedCall && (
            <>
              {formatMoment(promisedCall.from)} to {formatTime(promisedCall.to)}, by{' '}
              {nameOf(promisedCall.by)}
            </>
          ),
        ],
      ]}
    />
  );
}

/** Other accounts and applications with the same number, PIN, registration or e-mail address. */
function Duplicates({ file: { duplicates } }: FileProps) {
  if (duplicates.length === 0) return null;
  return (
    <Card title="The same somewhere else">
      <List items={duplicates} keyOf={(_, index) => index}>
        {({ same, ref, businessName, status }) => (
          <>
            <span>
              {same}: <bdi>{businessName}</bdi>
              {status && `, ${status}`}
            </span>
            {ref && <Link to={`/applications/${ref}`}>{ref}</Link>}
          </>
        )}
      </List>
    </Card>
  );
}

function History({ file: { history, views } }: FileProps) {
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
      <List isOrdered items={lines} keyOf={(_, index) => index}>
        {({ at, text }) => (
          <>
            <span>{text}</span>
            <small>{formatMoment(at)}</small>
          </>
        )}
      </List>
    </Card>
  );
}

interface AffordabilityProps extends FileProps {
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
      [...new Set([application.businessName, applicant?.fullName, applicant?.businessName])].filter(
        (one) => one !== undefined,
      ),
    [application, applicant],
  );
  return (
    <div className="card office-card">
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

/** Typed text, drawn in the direction of its letters. */
const typed = (text: string | null) => (text === null ? null : <bdi>{text}</bdi>);

const consentLanguages = { en: 'English', sw: 'Kiswahili' } as const;

function ApplicantCard({ file: { applicant, application, consent } }: FileProps) {
  return (
    <Card title="Applicant">
      {applicant ? (
        <Facts
          facts={[
            ['Owner', typed(applicant.fullName)],
            ['Phone', formatKenyanPhone(applicant.phone)],
            ['E-mail', typed(applicant.email)],
            ['Business', typed(application.businessName)],
            ['Name in the profile', typed(applicant.businessName)],
            ['Kind', applicant.businessType],
            ['Registration', typed(applicant.registrationNumber)],
            ['KRA PIN', typed(applicant.kraPin)],
            ['Since', applicant.yearStarted],
            ['Place', typed(applicant.location)],
            ['County', applicant.county],
            ['Signed up', formatDay(applicant.signeUpDate)],
          ]}
        />
      ) : (
        <p>The account is closed: nothing about its owner is kept here.</p>
      )}
      <h3 className="h6">What for</h3>
      <Facts
        facts={[
          ['System', application.systemNeed],
          ['Sector', application.sector],
          ['Amount', <Amount key="amount" of={application} />],
          ['Period', <Period key="period" of={application} />],
          ['Sent', formatDay(application.createdAt)],
          [
            'Consent',
            `${consentLanguages[consent.language]} text, version ${consent.version}, ${formatDay(consent.agreedAt)}`,
          ],
        ]}
      />
      <Words>{application.description}</Words>
    </Card>
  );
}

function Assignment({ file }: FileProps) {
  const { ref, status } = file.application;
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: me } = useMe();
  const mayReview = useMay('review');
  const of = changedFile(ref);
  const start = useChange(startReview, {
    of,
    done: 'The application is under review, and yours.',
  });
  const reopen = useChange(reopenReview, {
    of,
    done: 'The review goes on without the missing answers.',
  });
  const hand = useChange(assign, { of, done: 'The file has changed hands.' });
  const readers = staff.filter(
    ({ state, may }) => state === 'Active' && (may.includes('review') || may.includes('approve')),
  );
  return (
    <div className="office-actions">
      <label>
        Assigned to{' '}
        <select
          className="form-select form-select-sm"
          value={file.assignee ?? ''}
          disabled={hand.isPending}
          onChange={({ target }) => hand.mutate({ staffId: target.value || null })}
        >
          <option value="">Nobody yet</option>
          {readers.map(({ staffId, name }) => (
            <option key={staffId} value={staffId}>
              {staffId === me?.staffId ? `${name} (you)` : name}
            </option>
          ))}
        </select>
      </label>
      {mayReview && mayCome('startReview', status) && (
        <SmallButton look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
          Start the review
        </SmallButton>
      )}
      {mayReview && mayCome('reopen', status) && (
        <SmallButton disabled={reopen.isPending} onClick={() => reopen.mutate()}>
          Go on without the answers
        </SmallButton>
      )}
    </div>
  );
}
