import {
  endProject,
  holdProject,
  keepProject,
  resumeProject,
} from '../../../../shared/delivery/contract.ts';
import { isUndelivered } from '../../../../shared/projects/project-machine.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
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
        <p className="office-quote">
          <bdi>{holdReason}</bdi>
        </p>
      )}
      {endProposal && (
        <p className="office-notice">
          {endProposal.by === 'owner' ? 'The owner wants' : 'We proposed'} to end it:{' '}
          <bdi>{endProposal.reason}</bdi>
        </p>
      )}
      {mayDeliver && isUndelivered(stage) && (
        <>
          <Hold project={project} />
          <End project={project} />
        </>
      )}
    </Card>
  );
}

function Hold({ project: { ref, version, stage } }: ProjectProps) {
  const hold = useProjectChange({
    ref,
    send: (reason: string) => call(holdProject, { params: { ref }, body: { version, reason } }),
    done: 'The owner gets an SMS, and reads the reason.',
  });
  const resume = useProjectChange({
    ref,
    send: () => call(resumeProject, { params: { ref }, body: { version } }),
    done: 'The project goes on.',
  });
  if (stage !== 'On Hold') {
    return (
      <ActForm
        summary="Hold the project"
        label="Why it waits, which the owner reads"
        act="Hold it"
        change={hold}
      />
    );
  }
  return (
    <button
      type="button"
      className="btn btn-primary btn-sm"
      disabled={resume.isPending}
      onClick={() => resume.mutate()}
    >
      Go on with the project
    </button>
  );
}

function End({ project: { ref, version, endProposal } }: ProjectProps) {
  const end = useProjectChange({
    ref,
    send: (reason: string) => call(endProject, { params: { ref }, body: { version, reason } }),
    done: endProposal ? 'The project has ended.' : 'The owner gets an SMS, and answers.',
  });
  const keep = useProjectChange({
    ref,
    send: () => call(keepProject, { params: { ref }, body: { version } }),
    done: 'The project goes on.',
  });
  const isAgreed = endProposal?.by === 'owner';
  return (
    <>
      {endProposal && (
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          disabled={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {isAgreed ? 'Keep the project' : 'Take the proposal back'}
        </button>
      )}
      {(isAgreed || !endProposal) && (
        <ActForm
          summary={isAgreed ? 'Agree, and end the project' : 'Propose to end the project'}
          label="Why it ends"
          act={isAgreed ? 'End it with your passkey' : 'Propose it with your passkey'}
          change={end}
        />
      )}
    </>
  );
}
