import { endProject, holdProject, keepProject, resumeProject } from '#shared/delivery/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { ActButton } from './act-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

/** Where the project is, and what stops it or ends it. */
export function Stage({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { stage, heldStage, holdReason, endProposal } = project;
  return (
    <Card title="Stage">
      <p>
        <strong>{stage}</strong>
        {heldStage && `, held at ${heldStage}`}
      </p>
      {holdReason && (
        <div className="office-quote">
          <p className="office-words">
            <bdi>{holdReason}</bdi>
          </p>
        </div>
      )}
      {endProposal && (
        <div className="office-quote">
          <p className="office-words">
            <strong>
              {endProposal.by === 'owner' ? 'The owner wants to end it:' : 'We proposed to end it:'}
            </strong>{' '}
            <bdi>{endProposal.reason}</bdi>
          </p>
          <small>
            {formatMoment(endProposal.at)}
            {endProposal.by === 'team' && '. It waits for the owner.'}
          </small>
        </div>
      )}
      {mayDeliver && isUndelivered(stage) && (
        <>
          {endProposal && <End project={project} />}
          <Hold project={project} />
          {!endProposal && <End project={project} />}
        </>
      )}
    </Card>
  );
}

function Hold({ project: { ref, stage } }: ProjectProps) {
  const hold = useProjectChange({
    ref,
    send: (version, reason: string) =>
      call(holdProject, { params: { ref }, body: { version, reason } }),
    done: 'The owner gets an SMS, and reads the reason.',
  });
  const resume = useProjectChange({
    ref,
    send: (version) => call(resumeProject, { params: { ref }, body: { version } }),
    done: 'The project goes on.',
  });
  if (stage !== 'On Hold') {
    return (
      <ActForm
        projectRef={ref}
        summary="Hold the project"
        label="Why it waits, which the owner reads"
        act="Hold it"
        change={hold}
      />
    );
  }
  return (
    <ActButton projectRef={ref} change={resume} isMain>
      Go on with the project
    </ActButton>
  );
}

const AGREED = 'The project is cancelled at once. What was paid is refunded as the agreement says.';

const PROPOSED = 'It ends when the owner agrees with a code. Until then the work goes on.';

function End({ project: { ref, endProposal } }: ProjectProps) {
  const end = useProjectChange({
    ref,
    send: (version, reason: string) =>
      call(endProject, { params: { ref }, body: { version, reason } }),
    done: endProposal ? 'The project has ended.' : 'The owner gets an SMS, and answers.',
  });
  const keep = useProjectChange({
    ref,
    send: (version) => call(keepProject, { params: { ref }, body: { version } }),
    done: 'The project goes on.',
  });
  const isAgreed = endProposal?.by === 'owner';
  return (
    <>
      {endProposal && (
        <ActButton projectRef={ref} change={keep}>
          {isAgreed ? 'Keep the project' : 'Take the proposal back'}
        </ActButton>
      )}
      {(isAgreed || !endProposal) && (
        <ActForm
          projectRef={ref}
          summary={isAgreed ? 'Agree, and end the project' : 'Propose to end the project'}
          label={isAgreed ? 'Why we agree' : 'Why it ends, which the owner reads'}
          help={isAgreed ? AGREED : PROPOSED}
          busy="Waiting for your passkey..."
          act={isAgreed ? 'End it with your passkey' : 'Propose it with your passkey'}
          change={end}
        />
      )}
    </>
  );
}
