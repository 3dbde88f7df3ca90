import { describe, expect, it } from 'vitest';
import { queueVariables } from '#core/platform/config.ts';
import { resourcesOf } from './resources.ts';
import { prod } from './templates.ts';

describe('the dashboards', () => {
  // References to resources stay as they are.
  const bodies = resourcesOf(prod, 'CloudWatch::Dashboard').map(({ Properties }) =>
    JSON.stringify(Properties.DashboardBody),
  );

  it.each([
    'Do the screens work?',
    'Can people sign in?',
    'Does money come in?',
    'Is the work that follows done?',
    'Does the table keep up?',
  ])('the dashboard for nights answers: %s', (question) => {
    expect(bodies.filter((body) => body.includes(question))).toHaveLength(1);
  });

  it('the dashboard for nights shows how long the work of every queue waits', () => {
    const [body = ''] = bodies.filter((one) => one.includes('Do the screens work?'));
    const waits = body.match(/ApproximateAgeOfOldestMessage/g) ?? [];
    expect(waits).toHaveLength(Object.keys(queueVariables).length);
  });
});
