import { agreementToSign } from '#core/agreements/agreement-to-sign.ts';
import { stages } from '#infra/stages.ts';
import { agreementText } from '#shared/agreements/agreement-text.ts';
import { languages } from '#shared/platform/languages.ts';
import { stepBackOn } from '#shared/projects/step-back.ts';
import { facts } from '#test/support/papers.ts';
import disclosures from './samples/disclosures.json' with { type: 'json' };

type Project = Parameters<typeof stepBackOn>[0];

const signed: Project = {
  stage: 'Scheduled',
  stepBack: { lastDay: '2027-01-10', lateDays: 30 },
  milestones: [
    { dueDay: '2027-02-01', state: 'Accepted' },
    { dueDay: '2027-03-01', state: 'In progress' },
  ],
  changeRequests: [],
};

const rightOn = (today: string, more: Partial<Project> = {}) =>
  stepBackOn({ ...signed, ...more }, today)?.right ?? null;

const begun = { stage: 'In Development' } as const;

it.each([
  ['on its last day', '2027-01-10', {}, 'afterSigning'],
  ['the day after', '2027-01-11', {}, null],
  ['when work has begun', '2027-01-05', { stage: 'Discovery' }, null],
  [
    'on hold before work',
    '2027-01-05',
    { stage: 'On Hold', heldStage: 'Scheduled' },
    'afterSigning',
  ],
  ['on hold in the work', '2027-01-05', { stage: 'On Hold', heldStage: 'Discovery' }, null],
  ['without such a text', '2027-01-05', { stepBack: undefined }, null],
  ['30 days late', '2027-03-31', begun, null],
  ['31 days late', '2027-04-01', begun, 'late'],
  ['31 days late in review', '2027-04-01', { stage: 'Your Review' }, 'late'],
  ['31 days late, delivered', '2027-04-01', { stage: 'Delivered' }, null],
  ['late without a plan', '2027-09-01', { milestones: [] }, null],
] as const)('%s, the owner has the right to cancel alone or has it not', (_, today, more, right) =>
  expect(rightOn(today, more as Partial<Project>)).toBe(right),
);

it('a date that only the office moved does not make a delivery later, a change that the owner approved does', () => {
  const delivery = {
    dueDay: '2027-06-01',
    firstDueDay: '2027-03-01',
    state: 'In progress',
  } as const;
  const moved = { ...begun, milestones: [delivery] };
  expect(rightOn('2027-04-01', moved)).toBe('late');
  const change = (state: string) => [{ state, estimate: { days: 12 } }];
  const approved = { ...moved, changeRequests: change('Approved by you') };
  expect(rightOn('2027-04-12', approved)).toBeNull();
  expect(rightOn('2027-04-13', approved)).toBe('late');
  expect(rightOn('2027-04-01', { ...moved, changeRequests: change('Estimated') })).toBe('late');
});

it('a delivery that was shown in time is not late while its owner does not answer', () => {
  const shown = (presentedAt: string) => ({
    stage: 'Your Review' as const,
    milestones: [{ dueDay: '2027-03-01', state: 'Ready for your review' as const, presentedAt }],
  });
  expect(rightOn('2027-06-01', shown('2027-03-31T20:59:00.000Z'))).toBeNull();
  expect(rightOn('2027-06-01', shown('2027-03-31T21:00:00.000Z'))).toBe('late');
});

const read = agreementToSign({ ...facts, stepBack: stages.prod.stepBack });

describe.each(languages)('what an owner reads in %s before signing', (language) => {
  const text = read[language].flatMap(({ paragraphs }) => paragraphs).join(' ');

  it.each(disclosures)('names $item ($paragraph)', (one) => expect(text).toContain(one[language]));
});

it('a text without the right does not promise it', () => {
  for (const textVersion of ['agreement-2', read.textVersion]) {
    const text = JSON.stringify(agreementText('en', { ...facts, textVersion }));
    expect(text).not.toContain('may cancel');
  }
});
