import { Link, Navigate, useParams } from 'react-router';
import { openOfficePaper, type Step } from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Facts, List, Words } from '#web/src/office/lib/card.tsx';
import { Heading, Opened } from '#web/src/office/lib/heading.tsx';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { ChangeRequests } from './change-requests.tsx';
import { Files, Links } from './files.tsx';
import { Milestones } from './milestones.tsx';
import { Plan } from './plan.tsx';
import { LinkButton } from './project-forms.tsx';
import { Stage } from './stage.tsx';
import { stateText, stepDetails, stepText } from './step-text.ts';
import { Support } from './support.tsx';
import texts from './texts.json' with { type: 'json' };
import { type ProjectProps, useProject } from './use-project.ts';

export default function ProjectPage() {
  const { ref: typed = '' } = useParams();
  const ref = typed.toUpperCase();
  const project = useProject(ref);
  // A change's agreement has another reference than its project.
  if (project.data && project.data.ref !== ref) {
    return <Navigate to={`/projects/${project.data.ref}`} replace />;
  }
  return (
    <Opened
      query={project}
      label="Opening the project"
      head={
        <div className="office-head">
          <Heading title={ref} />
          <Link to="/projects">All projects</Link>
        </div>
      }
    >
      {(opened) => <Project key={opened.projectId} project={opened} />}
    </Opened>
  );
}

const Project = ({ project }: ProjectProps) => (
  <>
    <div className="office-head">
      <Heading title={`${project.ref} ${project.name}`}>
        <span className="office-ref">{project.ref}</span> <bdi>{project.name}</bdi>
      </Heading>
      <span className="office-status">{stateText(project.stage)}</span>
      <Link to={`/projects?stage=${encodeURIComponent(project.stage)}`}>All at this stage</Link>
    </div>
    <div className="office-file">
      <div className="office-file-facts">
        <Summary project={project} />
        <Plan project={project} />
        <Milestones project={project} />
        <ChangeRequests project={project} />
      </div>
      <div className="office-file-facts">
        <Stage project={project} />
        <Agreements project={project} />
        <Links project={project} />
        <Files project={project} />
        <Support project={project} />
        <ProjectHistory project={project} />
      </div>
    </div>
  </>
);

const roles: Readonly<Record<string, string>> = { owner: 'the owner', clock: 'the clock' };

function ProjectHistory({ project }: ProjectProps) {
  const nameOf = useNameOf();
  const whoOf = ({ by, role }: Step) => (by ? nameOf(by) : (roles[role] ?? 'a rule'));
  return (
    <Card title="History">
      <List isOrdered items={project.history} keyOf={({ number }) => number}>
        {(step) => (
          <div className="office-part">
            <strong>{stepText(step)}</strong>
            {step.from !== step.to && ` ${wayOf(step)}`}
            <Details step={step} />
            <p>
              <small>
                <bdi>{whoOf(step)}</bdi>, {formatMoment(step.at)}
              </small>
            </p>
          </div>
        )}
      </List>
    </Card>
  );
}

function Details({ step }: { step: Step }) {
  const details = stepDetails(step);
  if (details.length === 0) return null;
  return <Words>{details.join(' · ')}</Words>;
}

const wayOf = ({ from, to }: Step): string => (from === 'None' ? to : `${from} → ${to}`);

function Summary({ project }: ProjectProps) {
  const { applicationRef, systemNeed, scope, lead, waitsFor, expectedDay, firstDay } = project;
  const mayOpenFile = useMay('review', 'approve');
  const expected = expectedDay ? formatDay(expectedDay) : 'No plan yet';
  return (
    <Card title="Project">
      <Facts
        facts={[
          ['Owner', <Owner key="owner" project={project} />],
          ['System', systemNeed],
          [
            'Application',
            applicationRef && mayOpenFile ? (
              <Link key="application" to={`/applications/${applicationRef}`}>
                {applicationRef}
              </Link>
            ) : (
              applicationRef
            ),
          ],
          ['Waits for', texts.waitsFor[waitsFor ?? 'nobody']],
          ['Delivery', firstDay ? `${expected} (was ${formatDay(firstDay)})` : expected],
          ['Lead', lead ? `${lead.name}, ${lead.phone}` : 'Nobody yet'],
        ]}
      />
      {scope && <Words>{scope}</Words>}
    </Card>
  );
}

function Owner({ project: { owner } }: ProjectProps) {
  if (!owner) return <>The account is closed</>;
  return (
    <>
      <bdi>{owner.fullName}</bdi>{' '}
      <a className="office-whole" href={`tel:${owner.phone}`}>
        {formatKenyanPhone(owner.phone)}
      </a>
    </>
  );
}

const Agreements = ({ project: { ref, agreements, papers, percentPaid } }: ProjectProps) => (
  <Card title="Agreements">
    <List items={agreements} keyOf={({ ref }) => ref}>
      {(one) => (
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
      )}
    </List>
    <p>In all, {percentPaid}% is paid.</p>
    <h3 className="h6">Papers</h3>
    <List items={papers} keyOf={({ number }) => number} none="The papers are being made.">
      {({ number, kind, changeRequest, madeAt, sha256, voidReason }) => (
        <span>
          <LinkButton open={() => call(openOfficePaper, { params: { ref, paper: number } })}>
            {texts.papers[kind]}
            {changeRequest !== null && ` for change ${changeRequest}`} {number}
          </LinkButton>
          <br />
          <small>
            {formatDay(madeAt)}
            {voidReason && `, void: ${voidReason}`}
            <br />
            SHA-256 <code className="office-code">{sha256}</code>
          </small>
        </span>
      )}
    </List>
  </Card>
);
