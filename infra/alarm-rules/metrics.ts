import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricProps,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';

export const FIVE_MINUTES = Duration.minutes(5);
export const HOUR = Duration.hours(1);

/** A metric that AWS counts, summed over five minutes by default. */
export const counted = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  more: Partial<MetricProps> = {},
): Metric =>
  new Metric({
    namespace,
    metricName,
    dimensionsMap,
    statistic: Stats.SUM,
    period: FIVE_MINUTES,
    ...more,
  });

/** The sum of metrics that may have no value. */
export function sumOf(metrics: Readonly<Record<string, IMetric>>, period = FIVE_MINUTES): IMetric {
  const expression = Object.keys(metrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: metrics, period });
}

interface Percentage {
  part: IMetric;
  of: IMetric;
  /** With a smaller whole the percentage means nothing, and is `otherwise`. */
  atLeast: number;
  otherwise: number;
  period: Duration;
}

/** A part of a whole in percent. FILL: a period without a part has no number to divide. */
export const percentOf = ({ part, of, atLeast, otherwise, period }: Percentage): IMetric =>
  new MathExpression({
    expression: `IF(FILL(whole, 0) >= ${atLeast}, 100 * FILL(part, 0) / FILL(whole, 0), ${otherwise})`,
    usingMetrics: { part, whole: of },
    period,
  });

interface RarePart {
  part: IMetric;
  of: IMetric;
  /** Up to this many parts the percentage is 0. */
  moreThan: number;
}

/** A percentage that a few parts of a small whole do not drive up. */
export const percentOfMoreThan = ({ part, of, moreThan }: RarePart): IMetric =>
  new MathExpression({
    expression: `IF(FILL(part, 0) > ${moreThan}, 100 * FILL(part, 0) / FILL(whole, 0), 0)`,
    usingMetrics: { part, whole: of },
    period: FIVE_MINUTES,
  });
