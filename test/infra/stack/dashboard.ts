import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { queueVariables } from '#core/platform/queue-names.ts';

/** The text of a dashboard, in which references to resources are left as they are. */
const bodyOf = (template: Template): string[] =>
  Object.values(template.findResources('AWS::CloudWatch::Dashboard')).map(({ Properties }) =>
    JSON.stringify(Properties.DashboardBody),
  );

export function dashboardTests(prod: Template): void {
  describe('the dashboards', () => {
    const bodies = bodyOf(prod);

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
}
