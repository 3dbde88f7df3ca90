import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { Icon } from '#web/src/components/icon.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { type Step, timelineOf } from './timeline-steps.ts';

export function Timeline({ application }: { application: ApplicationDetail }) {
  return (
    <section className="card detail-card timeline-card" aria-labelledby="progress">
      <h2 id="progress" className="h5">
        {t('Progress')}
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
  done: msg('(done)'),
  current: msg('(now)'),
  coming: msg('(to come)'),
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
          {t(title)}
          <span className="visually-hidden"> {t(spoken[state])}</span>
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
