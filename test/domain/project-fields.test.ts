/** The project forms' own complaints, before the server's. */
import { estimateChange, holdProject, savePlan } from '#shared/delivery/contract.ts';
import { changeRequestEvents } from '#shared/projects/change-request-machine.ts';
import { milestoneEvents } from '#shared/projects/milestone-machine.ts';
import { readForm } from '#web/src/lib/forms/read-form.ts';
import { tooShort } from '#web/src/office/lib/change.ts';
import {
  areRight,
  dayProblem,
  estimateRules,
  linkProblem,
  planRules,
  rowProblems,
} from '#web/src/office/projects/fields.ts';
import { stepDetails, stepText } from '#web/src/office/projects/step-text.ts';

const today = '2026-11-23';

const plan = {
  name: 'Kamau Hardware POS',
  scope: 'A till for three shops, with stock and receipts.',
  startDay: today,
  leadName: 'Kiprono',
  leadPhone: '0712345678',
  rows: [
    { name: 'Scope and design', kind: 'scope', dueDay: '2026-11-30' },
    { name: 'Stock module', kind: 'build', dueDay: '2026-12-14' },
    { name: 'Delivery and training', kind: 'delivery', dueDay: '2026-12-28' },
  ],
} as const;

it('a reason has ten characters, and spaces around it do not count', () => {
  const problemOf = (reason: string) =>
    readForm(holdProject.body, { reason }, { sentence: tooShort }).problems.reason;
  expect(problemOf('Too short   ')).toBe('Give a reason of at least 10 characters.');
  expect(problemOf('Long enough')).toBeUndefined();
});

const estimateProblems = (typed: { price: string; days: string }) =>
  readForm(estimateChange.body, typed, { rules: estimateRules as never }).problems;

it.each(['', '2,499', '500,001', '12.50', '-1'])('a change does not cost "%s"', (price) =>
  expect(estimateProblems({ price, days: '0' }).price).toBeTruthy(),
);

it.each(['0', '2,500', '500 000'])('a change may cost "%s"', (price) =>
  expect(estimateProblems({ price, days: '0' }).price).toBeUndefined(),
);

it.each([
  ['0', undefined],
  ['366', 'Give whole days, at most 365.'],
  ['1.5', 'Give whole days, at most 365.'],
])('the days of a change are whole, and at most those of a year: "%s"', (days, problem) =>
  expect(estimateProblems({ price: '0', days }).days).toBe(problem),
);

it('a day is one that there is, and none before the first one', () => {
  expect(dayProblem('2026-02-30')).toBe('Choose a day.');
  expect(dayProblem('2026-11-22', today)).toBe('Choose a day from today on.');
  expect(dayProblem(today, today)).toBeUndefined();
  expect(dayProblem('2020-01-01')).toBeUndefined();
});

it.each([
  'http://shop.example.ke',
  'shop.example.ke',
  'https://a:b@shop.example.ke',
  'javascript:1',
])('the link "%s" is refused', (typed) =>
  expect(linkProblem(typed)).toBe('Give a link such as https://shop.example.ke/app.'),
);

it('a link that is left empty is none, and one of the web is right', () => {
  expect(linkProblem(' ')).toBeUndefined();
  expect(linkProblem(' https://shop.example.ke ')).toBeUndefined();
});

it('a plan is right when each milestone has a name and a day, in order', () => {
  const { problems } = readForm(savePlan.body, plan, {
    rules: { ...planRules, rows: undefined } as never,
  });
  expect(areRight(problems) && rowProblems(plan, today).every(areRight)).toBe(true);
});

it('a milestone whose name the SMS of its owner cannot carry is told so', () => {
  const [scope, build, delivery] = plan.rows;
  const rows = [scope, { ...build, name: 'See www.shop.example.ke' }, delivery];
  expect(rowProblems({ ...plan, rows }, today)[1]?.name).toMatch(/^Leave the link out/);
});

it('a plan says at each milestone what is wrong with it', () => {
  const [scope, build, delivery] = plan.rows;
  const late = { ...build, dueDay: '2026-11-29' };
  const rows = [scope, late, { ...delivery, name: ' ', dueDay: '' }];
  expect(rowProblems({ ...plan, rows }, today)).toEqual([
    {},
    { dueDay: 'Choose the day of the one before it, or a later one.' },
    { name: 'Give a name of at least 2 characters.', dueDay: 'Choose a day.' },
  ]);
});

it('no milestone is due in the past, or before the start', () => {
  const early = { ...plan, startDay: '2026-12-01' };
  expect(rowProblems(early, today)[0]?.dueDay).toMatch(/or a later one/);
  expect(rowProblems(plan, '2026-12-01')[0]?.dueDay).toBe('Choose a day from today on.');
});

const step = {
  number: 1,
  event: 'stage.hold',
  from: 'Scheduled',
  to: 'On Hold' as const,
  milestone: null,
  changeRequest: null,
  role: 'delivery',
  by: null,
  at: '2026-11-23T08:00:00.000Z',
  details: {},
};

it.each([
  ...milestoneEvents.map((event) => `milestone.${event}`),
  ...changeRequestEvents.map((event) => `changeRequest.${event}`),
])('says in words what %s is', (event) => {
  const words = stepText({ ...step, event, milestone: 2, changeRequest: 2 });
  expect(words).toMatch(/^(?:Milestone|Change) 2: [a-z ]+$/);
});

it('says amounts and days as people write them, and leaves out what is empty', () => {
  const details = { price: '20000', days: '5', note: '', text: 'A second report.' };
  const estimate = { ...step, event: 'changeRequest.estimate', changeRequest: 1, details };
  expect(stepDetails(estimate)).toEqual(['KES 20,000', '5 days']);
});
