import {
  moveDate,
  openPicture,
  presentMilestone,
  startMilestone,
} from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Milestone } from '#shared/projects/contract.ts';
import { milestoneOutcome } from '#shared/projects/milestone-machine.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, List, Words } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { dayProblem, today } from './fields.ts';
import { ActButton, LinkButton, ProjectForm } from './project-forms.tsx';
import { stateText } from './step-text.ts';
import { changedProject, type ProjectProps } from './use-project.ts';

export function Milestones({ project }: ProjectProps) {
  if (project.plan.length === 0) return null;
  return (
    <Card title="Milestones">
      <List isOrdered items={project.plan} keyOf={({ number }) => number}>
        {(milestone) => <MilestoneLine project={project} milestone={milestone} />}
      </List>
    </Card>
  );
}

type LineProps = ProjectProps & { milestone: Milestone };

function MilestoneLine({ project, milestone }: LineProps) {
  const mayDeliver = useMay('deliver');
  const { number, name, state, dueDay, firstDueDay, acceptedAt, acceptedBy } = milestone;
  return (
    <div className="office-part">
      <p>
        <strong>
          {number}. <bdi>{name}</bdi>
        </strong>{' '}
        <span className="office-status">{stateText(state)}</span>
        <br />
        <small>
          Due {formatDay(dueDay)}
          {firstDueDay && `, was ${formatDay(firstDueDay)}`}
          {acceptedAt && `, accepted ${formatDay(acceptedAt)}`}
          {acceptedBy === 'silence' && ' by silence'}
        </small>
      </p>
      <Asked project={project} milestone={milestone} />
      {mayDeliver && isUndelivered(project.stage) && state !== 'Accepted' && (
        <>
          <NextAct project={project} milestone={milestone} />
          <MoveDate project={project} milestone={milestone} />
        </>
      )}
    </div>
  );
}

function Asked({ project: { ref, pictures }, milestone: { number, asked } }: LineProps) {
  return asked.map(({ text, at }) => (
    <div key={at} className="office-quote">
      <Words>{text}</Words>
      <small>
        The owner, {formatMoment(at)}{' '}
        {pictures
          .filter((one) => one.milestone === number && one.at === at)
          .map(({ pictureId }, index) => (
            <LinkButton
              key={pictureId}
              open={() => call(openPicture, { params: { ref, picture: pictureId } })}
            >
              Picture {index + 1}
            </LinkButton>
          ))}
      </small>
    </div>
  ));
}

const Later = ({ children }: { children: string }) => <p className="office-unknown">{children}</p>;

const presentTexts: Readonly<Record<Milestone['kind'], string>> = {
  scope: 'Show to the owner',
  build: 'Show to the owner',
  delivery: 'Show the delivery to the owner',
};

function NextAct({ project, milestone: { number, state, kind } }: LineProps) {
  const { ref } = project;
  const params = { milestone: String(number) };
  const start = useChange(startMilestone, {
    of: changedProject(ref),
    params,
    done: 'The work on it has begun.',
  });
  if (project.stage === 'On Hold') return null;
  const place = { kind, stage: project.stage };
  if (state === 'In progress') {
    const areOthersAccepted = project.plan.every(
      (one) => one.number === number || one.state === 'Accepted',
    );
    const outcome = milestoneOutcome(state, 'present', { ...place, areOthersAccepted });
    if ('refused' in outcome) return <Later>Shown when every other one is accepted.</Later>;
    return <Present projectRef={ref} params={params} act={presentTexts[kind]} />;
  }
  if (state === 'Ready for your review') return <p>Waits for the owner.</p>;
  if (project.depositDue > 0) {
    return <Later>{`Begins when the deposit is paid: ${kes(project.depositDue)} is due.`}</Later>;
  }
  if ('refused' in milestoneOutcome(state, 'start', place)) {
    return <Later>Begins when the owner has accepted the scope.</Later>;
  }
  return (
    <ActButton change={start}>
      {state === 'Changes requested' ? 'Work on the changes' : 'Start'}
    </ActButton>
  );
}

interface PresentProps {
  projectRef: string;
  params: { milestone: string };
  act: string;
}

/** Nobody is asked to accept something without being told how to look at it. */
function Present({ projectRef, params, act }: PresentProps) {
  const form = useChangeForm(presentMilestone, {
    of: changedProject(projectRef),
    params,
    start: { note: '' },
    rules: { note: 'Give a description of at least {min} characters.' },
    clears: [],
    done: 'The owner gets an SMS, and can look at it.',
  });
  return (
    <ProjectForm of={form} act={act} isMain>
      <FormField
        of={form}
        name="note"
        label="What there is to look at, and how, which the owner reads"
        rows={2}
      />
    </ProjectForm>
  );
}

function MoveDate({ project: { ref }, milestone: { number, dueDay } }: LineProps) {
  const form = useChangeForm(moveDate, {
    of: changedProject(ref),
    params: { milestone: String(number) },
    start: { dueDay, reason: '' },
    rules: { dueDay: (typed) => dayProblem(typed.dueDay, today()) },
    done: 'The owner can read the new day and the reason.',
  });
  return (
    <ProjectForm of={form} summary="Move the day" act="Move it">
      <div className="office-fields">
        <FormField of={form} name="dueDay" label="New day" type="date" />
        <FormField of={form} name="reason" label="Reason, which the owner reads" />
      </div>
    </ProjectForm>
  );
}
