import { useState } from 'react';
import {
  moveDate,
  openPicture,
  presentMilestone,
  startMilestone,
} from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Milestone } from '#shared/projects/contract.ts';
import { LEAST_SHOWN, MOST_REASON, MOST_SHOWN } from '#shared/projects/limits.ts';
import { milestoneOutcome } from '#shared/projects/milestone-machine.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { ActButton } from './act-button.tsx';
import { today } from './days.ts';
import { areRight, dayProblem, type Problems, reasonProblem, textProblem } from './fields.ts';
import { Folded } from './folded.tsx';
import { LinkButton } from './link-button.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { stateText } from './state-text.ts';
import { useProjectChange } from './use-project.ts';

/** The milestones, each with what can be done about it now. */
export function Milestones({ project }: ProjectProps) {
  if (project.plan.length === 0) return null;
  return (
    <Card title="Milestones">
      <ol className="office-list">
        {project.plan.map((milestone) => (
          <li key={milestone.number}>
            <MilestoneLine project={project} milestone={milestone} />
          </li>
        ))}
      </ol>
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

/** What the owner wanted changed, newest first, with the pictures. */
function Asked({ project: { ref, pictures }, milestone: { number, asked } }: LineProps) {
  return asked.map(({ text, at }) => (
    <div key={at} className="office-quote">
      <p className="office-words">
        <bdi>{text}</bdi>
      </p>
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

/** Why there is nothing to do about a milestone yet. */
const Later = ({ children }: { children: string }) => <p className="office-unknown">{children}</p>;

function NextAct({ project, milestone: { number, state, kind } }: LineProps) {
  const { ref } = project;
  const params = { ref, milestone: String(number) };
  const start = useProjectChange({
    ref,
    send: (version) => call(startMilestone, { params, body: { version } }),
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
    return (
      <Present
        params={params}
        act={kind === 'delivery' ? 'Show the delivery to the owner' : 'Show to the owner'}
      />
    );
  }
  if (state === 'Ready for your review') return <p>Waits for the owner.</p>;
  if (project.depositDue > 0) {
    return <Later>{`Begins when the deposit is paid: ${kes(project.depositDue)} is due.`}</Later>;
  }
  if ('refused' in milestoneOutcome(state, 'start', place)) {
    return <Later>Begins when the owner has accepted the scope.</Later>;
  }
  return (
    <ActButton projectRef={ref} change={start}>
      {state === 'Changes requested' ? 'Work on the changes' : 'Start'}
    </ActButton>
  );
}

interface PresentProps {
  params: { ref: string; milestone: string };
  act: string;
}

/** Nobody is asked to accept what nobody told them how to look at. */
function Present({ params, act }: PresentProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const present = useProjectChange({
    ref: params.ref,
    send: (version) => call(presentMilestone, { params, body: { version, note: note.trim() } }),
    done: 'The owner gets an SMS, and can look at it.',
  });
  const submit = () => {
    const wrong = textProblem(note, LEAST_SHOWN, 'a description');
    setProblem(wrong);
    if (!wrong) present.mutate();
  };
  return (
    <ProjectForm projectRef={params.ref} change={present} act={act} isMain onSubmit={submit}>
      <TextAreaField
        label="What there is to look at, and how, which the owner reads"
        rows={2}
        error={problem}
        maxLength={MOST_SHOWN}
        value={note}
        onType={setNote}
      />
    </ProjectForm>
  );
}

function MoveDate({ project: { ref }, milestone: { number, dueDay } }: LineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typedDay, setTypedDay] = useState<string>();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems<'day' | 'reason'>>({});
  const day = typedDay ?? dueDay;
  const move = useProjectChange({
    ref,
    send: (version) =>
      call(moveDate, {
        params: { ref, milestone: String(number) },
        body: { version, dueDay: day, reason: reason.trim() },
      }),
    done: 'The owner can read the new day and the reason.',
    onDone: () => {
      setTypedDay(undefined);
      setReason('');
      setIsOpen(false);
    },
  });
  const submit = () => {
    const wrong = { day: dayProblem(day, today()), reason: reasonProblem(reason) };
    setProblems(wrong);
    if (areRight(wrong)) move.mutate();
  };
  return (
    <Folded summary="Move the day" isOpen={isOpen} onToggle={setIsOpen}>
      <ProjectForm projectRef={ref} change={move} act="Move it" onSubmit={submit}>
        <div className="office-fields">
          <TextField
            label="New day"
            type="date"
            value={day}
            onType={setTypedDay}
            error={problems.day}
          />
          <TextField
            label="Reason, which the owner reads"
            maxLength={MOST_REASON}
            value={reason}
            onType={setReason}
            error={problems.reason}
          />
        </div>
      </ProjectForm>
    </Folded>
  );
}
