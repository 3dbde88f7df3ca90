import { type FormEvent, useState } from 'react';
import {
  moveDate,
  openPicture,
  presentMilestone,
  startMilestone,
} from '../../../../shared/delivery/contract.ts';
import type { Milestone } from '../../../../shared/projects/contract.ts';
import { LEAST_REASON, MOST_REASON } from '../../../../shared/projects/limits.ts';
import { isUndelivered } from '../../../../shared/projects/project-machine.ts';
import { TextField } from '../../components/text-field.tsx';
import { formatDay, formatMoment } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import { LinkButton } from './link-button.tsx';
import type { ProjectProps } from './project-props.ts';
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
    <div className="office-milestone">
      <p>
        <strong>
          {number}. <bdi>{name}</bdi>
        </strong>{' '}
        <span className="office-status">{state}</span>
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

function NextAct({ project, milestone: { number, state, kind } }: LineProps) {
  const { ref, version } = project;
  const params = { ref, milestone: String(number) };
  const start = useProjectChange({
    ref,
    send: () => call(startMilestone, { params, body: { version } }),
    done: 'The work on it has begun.',
  });
  const present = useProjectChange({
    ref,
    send: () => call(presentMilestone, { params, body: { version } }),
    done: 'The owner gets an SMS, and can look at it.',
  });
  if (project.stage === 'On Hold') return null;
  if (state === 'In progress') {
    return (
      <button
        type="button"
        className="btn btn-primary btn-sm"
        disabled={present.isPending}
        onClick={() => present.mutate()}
      >
        {kind === 'delivery' ? 'Show the delivery to the owner' : 'Show to the owner'}
      </button>
    );
  }
  if (state === 'Ready for your review') return <p>Waits for the owner.</p>;
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm"
      disabled={start.isPending}
      onClick={() => start.mutate()}
    >
      {state === 'Changes requested' ? 'Work on the changes' : 'Start'}
    </button>
  );
}

function MoveDate({ project: { ref, version }, milestone: { number, dueDay } }: LineProps) {
  const [day, setDay] = useState(dueDay);
  const [reason, setReason] = useState('');
  const move = useProjectChange({
    ref,
    send: () =>
      call(moveDate, {
        params: { ref, milestone: String(number) },
        body: { version, dueDay: day, reason },
      }),
    done: 'The owner can read the new day and the reason.',
    onDone: () => setReason(''),
  });
  return (
    <details className="office-more">
      <summary>Move the day</summary>
      <form
        className="office-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          move.mutate();
        }}
      >
        <div className="office-row">
          <TextField label="New day" type="date" required value={day} onType={setDay} />
          <TextField
            label="Reason, which the owner reads"
            required
            minLength={LEAST_REASON}
            maxLength={MOST_REASON}
            value={reason}
            onType={setReason}
          />
        </div>
        <button type="submit" className="btn btn-outline-primary btn-sm" disabled={move.isPending}>
          Move it
        </button>
      </form>
    </details>
  );
}
