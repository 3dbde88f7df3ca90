import {
  type ChecklistFacts,
  checklistOf,
  coveredMonths,
  missingInQueue,
  missingOf,
  personChecks,
} from '#shared/assessment/checklist.ts';

const facts = (changes: Partial<ChecklistFacts> = {}): ChecklistFacts => ({
  documents: [{ kind: 'mpesa', needsPassword: true, hasPassword: true }],
  consent: 'statements-1',
  owner: { yearStarted: 2024, kraPin: 'A123456789Z', registrationNumber: 'BN-1' },
  others: [],
  duplicates: [],
  months: null,
  ticks: {},
  ...changes,
});

const lineOf = (item: string, changes?: Partial<ChecklistFacts>) =>
  checklistOf(facts(changes)).find((check) => check.item === item);

const tick = { by: 'achieng', at: '2026-11-23T07:00:00.000Z' };

it('a clean application lacks only what a person has to look at', () => {
  const open = checklistOf(facts()).filter(({ state }) => state !== 'done');
  expect(open.map(({ item }) => item)).toEqual([...personChecks]);
  for (const line of open) {
    expect(line).toMatchObject({ state: 'to check', decidedBy: 'person', by: null, at: null });
  }
});

it('a tick says who made it and when', () => {
  const ticks = { certificateName: tick };
  expect(lineOf('certificateName', { ticks })).toMatchObject({ state: 'done', ...tick });
});

it('the year that the owner gave is a hint, and decides nothing', () => {
  const hint = 'The owner says that it began in 2024.';
  expect(lineOf('sixMonths')).toMatchObject({ state: 'to check', hint });
  const owner = { yearStarted: null, kraPin: null, registrationNumber: null };
  expect(lineOf('sixMonths', { owner })?.hint).toBe('The owner gave no year.');
});

it('the figures of a statement decide about its months, until a person does', () => {
  const computed = { decidedBy: 'computed' };
  expect(lineOf('statementMonths', { months: 6 })).toMatchObject({ state: 'done', ...computed });
  const hint = 'The figures cover 1 month.';
  expect(lineOf('statementMonths', { months: 1 })).toMatchObject({
    state: 'missing',
    hint,
    ...computed,
  });
  const ticks = { statementMonths: tick };
  const decided = { state: 'done', decidedBy: 'person' };
  expect(lineOf('statementMonths', { months: 5, ticks })).toMatchObject(decided);
});

it('a month that is not whole counts as a half', () => {
  const nothing = { paidIn: 0, withdrawn: 0, net: 0, payers: 0, largestShare: 0 };
  const month = (isWhole: boolean) => ({ month: '2026-06', isWhole, ...nothing });
  const whole = Array.from({ length: 5 }, () => month(true));
  expect(coveredMonths({ months: [month(false), ...whole, month(false)] })).toBe(6);
  expect(coveredMonths({ months: [...whole, month(false)] })).toBe(5);
});

it('a locked statement without a password is missing, and one without a lock is not', () => {
  const locked = { kind: 'bank', needsPassword: true, hasPassword: false } as const;
  expect(lineOf('statementOpens', { documents: [locked] })?.state).toBe('missing');
  const open = { ...locked, needsPassword: false };
  expect(lineOf('statementOpens', { documents: [open] })?.state).toBe('done');
});

it('consent is missing without the version of its text', () =>
  expect(lineOf('consent', { consent: '' })?.state).toBe('missing'));

it('another application that is open or accepted is to be looked at, and a declined one is not', () => {
  const others = [
    { ref: 'A7K2Q9M', status: 'Offer Accepted' },
    { ref: 'B7K2Q9M', status: 'Declined' },
  ] as const;
  const hint = 'A7K2Q9M: Offer Accepted';
  expect(lineOf('noAgreement', { others })).toMatchObject({ state: 'to check', hint });
  expect(lineOf('noAgreement', { others: [others[1]] })?.state).toBe('done');
});

it('each duplicate is named in the line of its fact, and a fact that was not given is missing', () => {
  const duplicates = [
    { same: 'kraPin', ref: 'A7K2Q9M', businessName: 'Duka' },
    { same: 'kraPin', ref: null, businessName: 'Mama Njeri' },
  ] as const;
  const toCheck = { state: 'to check', hint: 'A7K2Q9M, Mama Njeri' };
  expect(lineOf('samePin', { duplicates })).toMatchObject(toCheck);
  expect(lineOf('sameNumber', { duplicates })?.state).toBe('done');
  const missing = { state: 'missing', hint: 'The owner gave none.' };
  expect(lineOf('samePin', { owner: null })).toMatchObject(missing);
});

it('the words of the queue name what is not done, answers of the owner first', () => {
  expect(missingOf(checklistOf(facts({ consent: '' })))).toContain('consent');
  expect(missingInQueue({ openQuestions: 2, ticked: ['sixMonths'] })).toEqual([
    'answers',
    'name on certificate',
    'months of statement',
    'name on statement',
  ]);
  expect(missingInQueue({ openQuestions: 0, ticked: [...personChecks] })).toEqual([]);
});
