import type { ApplicationDetail } from '../../../../../shared/contracts/financing.ts';
import { Icon } from '../../../components/icon.tsx';
import { type Step, timelineOf } from './timeline-steps.ts';

export function Timeline({ application }: { application: ApplicationDetail }) {
  return (
    <section className="card detail-card timeline-card" aria-labelledby="progress">
      <h2 id="progress" className="h5">
        Progress
      </h2>
      <ol className="timeline">
        {timelineOf(application).map((step) => (
          <TimelineStep key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

const spoken: Record<Step['state'], string> = {
  done: ' (done)',
  current: ' (now)',
  coming: ' (to come)',
};

function TimelineStep({ step: { title, state, events, expectation } }: { step: Step }) {
  return (
    <li
      className={`timeline-step timeline-${state}`}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className="timeline-mark">{state === 'done' && <Icon name="check" />}</span>
      <div>
        <strong className="timeline-title">
          {title}
          <span className="visually-hidden">{spoken[state]}</span>
        </strong>
        {events.map((event) => (
          <div key={event} className="timeline-event">
            {event}
          </div>
        ))}
        {expectation && <p className="timeline-expectation">{expectation}</p>}
      </div>
    </li>
  );
}
