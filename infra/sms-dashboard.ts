import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  MathExpression,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { costKinds, smsPaid } from './alarm-rules/sms.ts';
import type { StageConfig } from './stages.ts';

const WIDTH = 24;

/** A page for the office: what each kind of SMS costs, by the hour and by the day. */
export class SmsDashboard extends Construct {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const costs = (period: Duration) =>
      costKinds.map(
        (kind) =>
          new MathExpression({
            expression: `FILL(${kind}, 0) * ${USD_PER_PART}`,
            usingMetrics: { [kind]: smsPaid(stage, kind, period) },
            label: `${kind}, USD`,
            period,
          }),
      );
    new Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(7),
      widgets: [
        [
          new SingleValueWidget({
            title: 'Cost of SMS in the last day',
            metrics: costs(Duration.days(1)),
            width: WIDTH,
          }),
        ],
        [
          new GraphWidget({
            title: 'Cost of SMS by the hour',
            left: costs(Duration.hours(1)),
            stacked: true,
            width: WIDTH,
          }),
        ],
      ],
    });
  }
}
