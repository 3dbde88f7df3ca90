import type { Step } from '#shared/delivery/contract.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { stepDetails, stepText } from './step-text.ts';
import type { ProjectProps } from './use-project.ts';

/** Every step of the project, newest first. */
export function ProjectHistory({ project }: ProjectProps) {
  const nameOf = useNameOf();
  const whoOf = ({ by, role }: Step) => {
    if (by) return nameOf(by);
    return role === 'owner' ? 'the owner' : role === 'clock' ? 'the clock' : 'a rule';
  };
  return (
    <Card title="History">
      <ol className="office-list">
        {project.history.map((step) => (
          <li key={step.number}>
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
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Details({ step }: { step: Step }) {
  const details = stepDetails(step);
  if (details.length === 0) return null;
  return (
    <p className="office-words">
      <bdi>{details.join(' · ')}</bdi>
    </p>
  );
}

const wayOf = ({ from, to }: Step): string => (from === 'None' ? to : `${from} → ${to}`);
