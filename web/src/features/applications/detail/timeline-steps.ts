import type {
  ApplicationEvent,
  ApplicationStatus,
} from '../../../../../shared/application-machine.ts';
import { brand } from '../../../../../shared/brand.ts';
import type { ApplicationDetail, Change } from '../../../../../shared/contracts/financing.ts';
import { formatDay } from '../../../lib/format.ts';

export interface Step {
  title: string;
  state: 'done' | 'current' | 'coming';
  /** What happened in it, oldest first. */
  events: readonly string[];
  /** What the owner can expect of the current step. */
  expectation: string | null;
}

const titles = ['Submitted', 'In review', 'Decision', 'Offer accepted', 'Project started'] as const;

type Title = (typeof titles)[number];

/** The step that each event belongs to, and what it is called there where the title does not say. */
const events: Record<ApplicationEvent, { step: Title; name: string }> = {
  submit: { step: 'Submitted', name: '' },
  startReview: { step: 'In review', name: 'Started' },
  ask: { step: 'In review', name: 'Questions asked' },
  answer: { step: 'In review', name: 'Questions answered' },
  reopen: { step: 'In review', name: 'Continued' },
  approve: { step: 'Decision', name: 'Approved' },
  renewOffer: { step: 'Decision', name: 'New offer' },
  expireOffer: { step: 'Decision', name: 'Offer expired' },
  decline: { step: 'Decision', name: '' },
  lapse: { step: 'Decision', name: '' },
  acceptOffer: { step: 'Offer accepted', name: '' },
  declineOffer: { step: 'Offer accepted', name: '' },
  withdraw: { step: 'Decision', name: '' },
};

/** Where an open application waits, or an accepted one goes on. */
const waitsAt: Partial<Record<ApplicationStatus, Title>> = {
  'Pending Review': 'In review',
  'Under Review': 'In review',
  'Information Requested': 'In review',
  Approved: 'Offer accepted',
  'Offer Accepted': 'Project started',
};

/** The way of an application so far, and what is to come. */
export function timelineOf(application: ApplicationDetail): Step[] {
  const { status, history } = application;
  const current = waitsAt[status];
  const expectation = expectationOf(application);
  if (current) {
    return titles.map((title, place) => ({
      title,
      state: stateAt(place, titles.indexOf(current)),
      events: eventsOf(title, history),
      expectation: title === current ? expectation : null,
    }));
  }
  // It has ended: nothing is to come, and the last event says how.
  const [before, last] = [history.slice(0, -1), history.slice(-1)];
  const gone = titles.filter((title) => eventsOf(title, before).length > 0);
  return [
    ...gone.map(
      (title): Step => ({
        title,
        state: 'done',
        events: eventsOf(title, before),
        expectation: null,
      }),
    ),
    { title: status, state: 'current', events: last.map(whenAndWho), expectation },
  ];
}

function stateAt(place: number, current: number): Step['state'] {
  if (place === current) return 'current';
  return place < current ? 'done' : 'coming';
}

const eventsOf = (title: Title, history: readonly Change[]): string[] =>
  history
    .filter(({ event }) => events[event].step === title)
    .map((change) => `${events[change.event].name} ${whenAndWho(change)}`.trim());

const people: Record<Change['by'], string> = {
  owner: 'by you',
  team: 'by our team',
  clock: 'automatically',
};

const whenAndWho = ({ at, by }: Change): string => `${formatDay(at)}, ${people[by]}`;

const review = `We reply within 3 working days. Our office works ${brand.officeHours}.`;

function expectationOf({ status, questions, offer }: ApplicationDetail): string {
  const [due = ''] = questions.filter(({ answer }) => !answer).map(({ dueAt }) => dueAt);
  const expectations: Record<ApplicationStatus, string> = {
    'Pending Review': review,
    'Under Review': review,
    'Information Requested': `Please answer${due && ` by ${formatDay(due)}`}, so that we can go on.`,
    Approved: `Read the offer and accept it${offer ? ` by ${formatDay(offer.expiresAt)}` : ''}.`,
    'Offer Accepted': 'We call you within 2 working days to plan the start.',
    'Offer Declined': 'You can apply again at any time.',
    'Offer Expired': 'You can ask us for a new offer, or apply again.',
    Declined: 'Below is why, and what you can do next.',
    Withdrawn: 'You can apply again at any time.',
  };
  return expectations[status];
}
