/** What has to be so before somebody decides about an application (docs/office.md). */
import type { ApplicationStatus } from '../applications/application-machine.ts';

/** The lines that a person ticks, with the words for one that nobody has ticked. */
export const personChecks = {
  certificateName: {
    label: 'The certificate is that of the business, with its name',
    missing: 'certificate',
  },
  sixMonths: { label: 'The business is six months old or older', missing: 'age of the business' },
  statementSpan: { label: 'The statement covers six months', missing: 'six months of statement' },
  statementName: {
    label: 'The name on the statement is the applicant',
    missing: 'name on statement',
  },
} as const;

export type PersonCheck = keyof typeof personChecks;

export const personCheckNames = Object.keys(personChecks) as PersonCheck[];

/** A tick of a person of the staff. */
export interface Tick {
  by: string;
  at: string;
}

export type Ticks = Readonly<Partial<Record<PersonCheck, Tick>>>;

export type CheckState = 'done' | 'missing' | 'to check';

export interface CheckLine {
  item: string;
  label: string;
  state: CheckState;
  decidedBy: 'computed' | 'person';
  hint: string | null;
  by: string | null;
  at: string | null;
}

/** The facts from which lines are computed. */
export interface CheckFacts {
  ticks: Ticks;
  /** The year in which the business began, as its owner says. */
  yearStarted: number | null;
  hasConsent: boolean;
  /** Locked documents whose owner gave no password, by their names. */
  lockedWithoutPassword: readonly string[];
  /** References of the owner's other applications with an offer that was accepted. */
  acceptedBefore: readonly string[];
  /** What is the same in another account, in words. */
  duplicates: readonly string[];
}

/** @returns the lines of the checklist: computed where that can be, ticked by a person elsewhere */
export function checklistOf(facts: CheckFacts): CheckLine[] {
  const { lockedWithoutPassword, acceptedBefore, duplicates } = facts;
  return [
    ...personCheckNames.map((item) => personLine(item, facts)),
    computed('password', 'Each locked statement opens', lockedWithoutPassword, 'no password for '),
    computed(
      'consent',
      'The owner has agreed to the assessment',
      facts.hasConsent ? [] : ['none'],
      '',
    ),
    computed('agreement', 'No other agreement of this owner', acceptedBefore, 'accepted: '),
    computed(
      'duplicates',
      'Number, PIN, registration and e-mail are those of nobody else',
      duplicates,
      '',
    ),
  ];
}

function personLine(item: PersonCheck, { ticks, yearStarted }: CheckFacts): CheckLine {
  const tick = ticks[item];
  const hint =
    item === 'sixMonths' && yearStarted !== null ? `the owner says ${yearStarted}` : null;
  return {
    item,
    label: personChecks[item].label,
    state: tick ? 'done' : 'to check',
    decidedBy: 'person',
    hint,
    by: tick?.by ?? null,
    at: tick?.at ?? null,
  };
}

const computed = (
  item: string,
  label: string,
  problems: readonly string[],
  before: string,
): CheckLine => ({
  item,
  label,
  state: problems.length === 0 ? 'done' : 'missing',
  decidedBy: 'computed',
  hint: problems.length === 0 ? null : `${before}${problems.join(', ')}`,
  by: null,
  at: null,
});

/** @returns what the queue says is missing: the owner's answers, and the ticks of a review */
export function missingOf(
  status: ApplicationStatus,
  { openQuestions, ticks }: { openQuestions: number; ticks: Ticks },
): string[] {
  const answers = openQuestions === 1 ? '1 answer' : `${openQuestions} answers`;
  const unticked = personCheckNames.filter((item) => !ticks[item]);
  return [
    ...(openQuestions > 0 ? [answers] : []),
    ...(status === 'Under Review' || status === 'Information Requested'
      ? unticked.map((item) => personChecks[item].missing)
      : []),
  ];
}
