import type {
  ApplicationEvent,
  ApplicationStatus,
} from '#shared/applications/application-machine.ts';
import type { ApplicationDetail, Change } from '#shared/applications/contract.ts';
import { Icon } from '#web/src/components/icon.tsx';
import { formatDay, formatTime } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

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

interface Step {
  /** In English; translated when drawn. */
  title: string;
  state: 'done' | 'current' | 'coming';
  /** Oldest first. */
  events: readonly string[];
  expectation: string | null;
}

const titles = {
  submitted: msg('Submitted'),
  review: msg('In review'),
  decision: msg('Decision'),
  accepted: msg('Offer accepted'),
  started: msg('Project started'),
};

type StepName = keyof typeof titles;

const stepNames = Object.keys(titles) as StepName[];

/** The step of each event, and its text if the title does not say it. */
const events: Record<ApplicationEvent, { step: StepName; text?: string }> = {
  submit: { step: 'submitted' },
  startReview: { step: 'review', text: msg('Started {day}, by our team') },
  ask: { step: 'review', text: msg('Questions asked {day}, by our team') },
  answer: { step: 'review', text: msg('Questions answered {day}, by you') },
  reopen: { step: 'review', text: msg('Continued {day}, by our team') },
  approve: { step: 'decision', text: msg('Approved {day}, by our team') },
  renewOffer: { step: 'decision', text: msg('New offer {day}, by our team') },
  expireOffer: { step: 'decision', text: msg('Offer expired {day}, automatically') },
  decline: { step: 'decision' },
  lapse: { step: 'decision' },
  acceptOffer: { step: 'accepted' },
  declineOffer: { step: 'accepted' },
  withdraw: { step: 'decision' },
};

const waitsAt: Partial<Record<ApplicationStatus, StepName>> = {
  'Pending Review': 'review',
  'Under Review': 'review',
  'Information Requested': 'review',
  Approved: 'accepted',
  'Offer Accepted': 'started',
};

function timelineOf(application: ApplicationDetail): Step[] {
  const { status, history } = application;
  const current = waitsAt[status];
  const expectation = expectationOf(application);
  if (current) {
    return stepNames.map((name, index) => ({
      title: titles[name],
      state: stateAt(index, stepNames.indexOf(current)),
      events: eventsOf(name, history),
      expectation: name === current ? expectation : null,
    }));
  }
  // An ended application has no steps to come; its last event says how it ended.
  const [before, last] = [history.slice(0, -1), history.slice(-1)];
  const gone = stepNames.filter((name) => eventsOf(name, before).length > 0);
  return [
    ...gone.map(
      (name): Step => ({
        title: titles[name],
        state: 'done',
        events: eventsOf(name, before),
        expectation: null,
      }),
    ),
    { title: status, state: 'current', events: last.map(whenAndWho), expectation },
  ];
}

function stateAt(index: number, current: number): Step['state'] {
  if (index === current) return 'current';
  return index < current ? 'done' : 'coming';
}

const eventsOf = (step: StepName, history: readonly Change[]): string[] =>
  history
    .filter(({ event }) => events[event].step === step)
    .map((change) => {
      const { text } = events[change.event];
      return text ? t(text, { day: formatDay(change.at) }) : whenAndWho(change);
    });

const people: Record<Change['by'], string> = {
  owner: msg('{day}, by you'),
  team: msg('{day}, by our team'),
  clock: msg('{day}, automatically'),
};

const whenAndWho = ({ at, by }: Change): string => t(people[by], { day: formatDay(at) });

const REVIEW = msg('It waits for us. We send you an SMS when we have a question or a decision.');
const ANSWER_BY = msg('It waits for you. Please answer by {due}, so that we can go on.');
const CALL = msg('We call you on {day}, {from} to {to}.');
const ACCEPT_BY = msg('It waits for you. Read the offer and accept it by {expiry}.');

const expectations: Record<ApplicationStatus, string> = {
  'Pending Review': REVIEW,
  'Under Review': REVIEW,
  'Information Requested': ANSWER_BY,
  Approved: ACCEPT_BY,
  'Offer Accepted': msg('We call you within 2 working days to plan the start.'),
  'Offer Declined': msg('You can apply again at any time.'),
  'Offer Expired': msg('You can ask us for a new offer, or apply again.'),
  Declined: msg('See below why, and what you can do next.'),
  Withdrawn: msg('You can apply again at any time.'),
};

/** Information Requested means an open question, and Approved an offer. */
function expectationOf(application: ApplicationDetail): string {
  const { status, questions, offer } = application;
  const open = questions.find(({ answer }) => !answer);
  const expectation = t(expectations[status], {
    due: open ? formatDay(open.dueAt) : '',
    expiry: offer ? formatDay(offer.expiresAt) : '',
  });
  return [expectation, ...callsOf(application)].join(' ');
}

function callsOf({ promisedCall }: ApplicationDetail): string[] {
  if (!promisedCall || Date.parse(promisedCall.to) < Date.now()) return [];
  const { from, to } = promisedCall;
  return [t(CALL, { day: formatDay(from), from: formatTime(from), to: formatTime(to) })];
}
