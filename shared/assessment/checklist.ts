/** The checklist of an application: computed lines, and lines that a person ticks. */
import { type ApplicationStatus, isOpen } from '#shared/applications/application-machine.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { AffordabilityFigures } from './affordability-fields.ts';
import type { Check } from './contract.ts';

export const personChecks = [
  'certificateName',
  'sixMonths',
  'statementMonths',
  'statementName',
] as const;

export type PersonCheck = (typeof personChecks)[number];

export const isPersonCheck = (item: string): item is PersonCheck =>
  (personChecks as readonly string[]).includes(item);

type ComputedCheck =
  | 'statementOpens'
  | 'consent'
  | 'noAgreement'
  | 'sameNumber'
  | 'samePin'
  | 'sameRegistration';

/** Each line's label, and how the queue says that it is missing. */
const texts: Record<PersonCheck | ComputedCheck, { label: string; missing: string }> = {
  certificateName: {
    label: 'The name on the certificate matches',
    missing: 'name on certificate',
  },
  sixMonths: { label: 'The business is 6 months or older', missing: 'age of business' },
  statementMonths: { label: 'The statement covers 6 months', missing: 'months of statement' },
  statementName: { label: 'The name on the statement matches', missing: 'name on statement' },
  statementOpens: { label: 'The statement opens with its password', missing: 'password' },
  consent: { label: 'The owner agreed to the use of the statements', missing: 'consent' },
  noAgreement: { label: 'No other financing is under way', missing: 'other financing' },
  sameNumber: { label: 'No other application has this number', missing: 'same number' },
  samePin: { label: 'No other account has this KRA PIN', missing: 'KRA PIN' },
  sameRegistration: {
    label: 'No other account has this registration number',
    missing: 'registration number',
  },
};

const duplicateFacts = ['number', 'kraPin', 'registrationNumber', 'email'] as const;

export type DuplicateFact = (typeof duplicateFacts)[number];

export const duplicateWords: Record<DuplicateFact, string> = {
  number: 'Number',
  kraPin: 'KRA PIN',
  registrationNumber: 'Registration number',
  email: 'E-mail address',
};

interface DuplicateMatch {
  same: DuplicateFact;
  ref: string | null;
  businessName: string;
}

export interface ChecklistFacts {
  documents: readonly { kind: DocumentKind; needsPassword: boolean; hasPassword: boolean }[];
  /** The version of the text that the owner agreed to; empty if the owner agreed to no text. */
  consent: string;
  /** The owner's profile; null once the account is closed. */
  owner: {
    yearStarted: number | null;
    kraPin: string | null;
    registrationNumber: string | null;
  } | null;
  others: readonly { ref: string; status: ApplicationStatus }[];
  duplicates: readonly DuplicateMatch[];
  /** Months that the statement's figures cover; null before anybody read it. */
  months: number | null;
  ticks: Readonly<Record<string, { by: string; at: string }>>;
}

/** The fewest months of business, and of the statement. */
const FEWEST_MONTHS = 6;

/** The months of a statement. A first or last month that is not whole counts half: mid-June to mid-December is six. */
export const coveredMonths = ({ months }: Pick<AffordabilityFigures, 'months'>): number =>
  Math.floor(months.reduce((sum, { isWhole }) => sum + (isWhole ? 1 : 0.5), 0));

/** @returns all lines, those that a person ticks first */
export function checklistOf(facts: ChecklistFacts): Check[] {
  return [
    ticked('certificateName', facts),
    ticked('sixMonths', facts, yearHint(facts)),
    statementMonths(facts),
    ticked('statementName', facts),
    computed('statementOpens', opensState(facts), null),
    computed('consent', facts.consent ? 'done' : 'missing', null),
    noAgreement(facts),
    noDuplicate('sameNumber', 'number', facts, true),
    noDuplicate('samePin', 'kraPin', facts, Boolean(facts.owner?.kraPin)),
    noDuplicate(
      'sameRegistration',
      'registrationNumber',
      facts,
      Boolean(facts.owner?.registrationNumber),
    ),
  ];
}

/** @returns in words what nobody has given or checked yet */
export const missingOf = (checks: readonly Pick<Check, 'item' | 'state'>[]): string[] =>
  checks
    .filter(({ state }) => state !== 'done')
    .map(({ item }) => texts[item as keyof typeof texts].missing);

/** Uses the queue's row only. @returns in words what is missing: the owner's answers first, then unticked lines */
export function missingInQueue(row: {
  openQuestions: number;
  ticked: readonly string[];
}): string[] {
  const { openQuestions } = row;
  const answers = openQuestions === 0 ? [] : [openQuestions === 1 ? 'answer' : 'answers'];
  const checks = personChecks.map((item) => ({
    item,
    state: row.ticked.includes(item) ? ('done' as const) : ('to check' as const),
  }));
  return [...answers, ...missingOf(checks)];
}

function ticked(item: PersonCheck, { ticks }: ChecklistFacts, hint: string | null = null): Check {
  const tick = ticks[item];
  return {
    item,
    label: texts[item].label,
    decidedBy: 'person',
    hint,
    state: tick ? 'done' : 'to check',
    by: tick?.by ?? null,
    at: tick?.at ?? null,
  };
}

const computed = (item: ComputedCheck, state: Check['state'], hint: string | null): Check => ({
  item,
  label: texts[item].label,
  state,
  hint,
  decidedBy: 'computed',
  by: null,
  at: null,
});

function yearHint({ owner }: ChecklistFacts): string {
  if (!owner?.yearStarted) return 'The owner gave no year.';
  return `The owner says that it began in ${owner.yearStarted}.`;
}

/** A person may accept a statement of fewer months, or one that no program reads. */
function statementMonths(facts: ChecklistFacts): Check {
  const { months } = facts;
  const line = ticked('statementMonths', facts, months === null ? null : monthsHint(months));
  if (line.state === 'done' || months === null) return line;
  const state = months >= FEWEST_MONTHS ? 'done' : 'missing';
  return { ...line, state, decidedBy: 'computed' };
}

const monthsHint = (months: number): string =>
  `The figures cover ${months} ${months === 1 ? 'month' : 'months'}.`;

function opensState({ documents }: ChecklistFacts): Check['state'] {
  const isOpenable = documents.every(
    ({ needsPassword, hasPassword }) => !needsPassword || hasPassword,
  );
  return isOpenable ? 'done' : 'missing';
}

/** An open application and an accepted offer count as other financing. */
function noAgreement({ others }: ChecklistFacts): Check {
  const active = others.filter(({ status }) => isOpen(status) || status === 'Offer Accepted');
  const hint = active.map(({ ref, status }) => `${ref}: ${status}`).join(', ');
  return computed('noAgreement', hint ? 'to check' : 'done', hint || null);
}

/** @param isGiven whether the owner gave the fact; otherwise nothing is compared */
function noDuplicate(
  item: 'sameNumber' | 'samePin' | 'sameRegistration',
  fact: DuplicateFact,
  { duplicates }: ChecklistFacts,
  isGiven: boolean,
): Check {
  if (!isGiven) return computed(item, 'missing', 'The owner gave none.');
  const found = duplicates.filter(({ same }) => same === fact);
  const hint = found.map(({ ref, businessName }) => ref ?? businessName).join(', ');
  return computed(item, found.length > 0 ? 'to check' : 'done', hint || null);
}
