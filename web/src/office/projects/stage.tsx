import { endProject, holdProject, keepProject, resumeProject } from '#shared/delivery/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card, Words } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { ActButton, ProjectForm } from './project-forms.tsx';
import { stateText } from './step-text.ts';
import { changedProject, type ProjectProps } from './use-project.ts';

export function Stage({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { stage, heldStage, holdReason, endProposal, stepBack } = project;
  return (
    <Card title="Stage">
      <p>
        <strong>{stateText(stage)}</strong>
        {heldStage && `, held at ${stateText(heldStage)}`}
      </p>
      {holdReason && (
        <div className="office-quote">
          <Words>{holdReason}</Words>
        </div>
      )}
      {stepBack && (
        <p>
          The owner may cancel alone
          {stepBack.lastDay ? ` until ${formatDay(stepBack.lastDay)}.` : ': the delivery is late.'}
        </p>
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
  const form = useChangeForm(holdProject, {
    of: changedProject(ref),
    start: { reason: '' },
    done: 'The owner gets an SMS, and reads the reason.',
  });
  const resume = useChange(resumeProject, {
    of: changedProject(ref),
    done: 'The project goes on.',
  });
  if (stage !== 'On Hold') {
    return (
      <ProjectForm of={form} summary="Hold the project" act="Hold it">
        <FormField of={form} name="reason" label="Why it waits, which the owner reads" rows={2} />
      </ProjectForm>
    );
  }
  return (
    <ActButton change={resume} isMain>
      Go on with the project
    </ActButton>
  );
}

const AGREED = 'The project is cancelled at once. What was paid is refunded as the agreement says.';

const PROPOSED = 'It ends when the owner agrees with a code. Until then the work goes on.';

function End({ project: { ref, endProposal } }: ProjectProps) {
  const form = useChangeForm(endProject, {
    of: changedProject(ref),
    start: { reason: '' },
    done: endProposal ? 'The project has ended.' : 'The owner gets an SMS, and answers.',
  });
  const keep = useChange(keepProject, { of: changedProject(ref), done: 'The project goes on.' });
  const isAgreed = endProposal?.by === 'owner';
  return (
    <>
      {endProposal && (
        <ActButton change={keep}>
          {isAgreed ? 'Keep the project' : 'Take the proposal back'}
        </ActButton>
      )}
      {(isAgreed || !endProposal) && (
        <ProjectForm
          of={form}
          summary={isAgreed ? 'Agree, and end the project' : 'Propose to end the project'}
          act={isAgreed ? 'End it with your passkey' : 'Propose it with your passkey'}
          busy="Waiting for your passkey..."
        >
          <FormField
            of={form}
            name="reason"
            label={isAgreed ? 'Why we agree' : 'Why it ends, which the owner reads'}
            help={isAgreed ? AGREED : PROPOSED}
            rows={2}
          />
        </ProjectForm>
      )}
    </>
  );
}
