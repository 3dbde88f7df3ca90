import type { Step } from '../../../../shared/delivery/contract.ts';
import { formatMoment } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { useNameOf } from '../lib/staff.ts';
import type { ProjectProps } from './project-props.ts';

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
            <span>
              <strong>{wordsOf(step)}</strong>
              {step.from !== step.to && ` ${step.from} → ${step.to}`}
              <br />
              <small>
                {whoOf(step)}, {formatMoment(step.at)}
                {Object.entries(step.details).map(([name, value]) => (
                  <span key={name}>
                    {' '}
                    · {name}: <bdi>{value}</bdi>
                  </span>
                ))}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** `milestone.askForChanges` of the second milestone as `Milestone 2: ask for changes`. */
function wordsOf({ event, milestone, changeRequest }: Step): string {
  const [machine = '', act = ''] = event.split('.');
  const words = act.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (machine === 'milestone') return `Milestone ${milestone}: ${words}`;
  if (machine === 'changeRequest') return `Change ${changeRequest}: ${words}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
