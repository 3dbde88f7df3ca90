import { Duration } from 'aws-cdk-lib';
import {
  type IMetric,
  MathExpression,
  Metric,
  type MetricProps,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';

/** The time over which most metrics are added up. */
export const FIVE_MINUTES = Duration.minutes(5);
export const HOUR = Duration.hours(1);

/** A metric that AWS counts, added up over five minutes if nothing else is said. */
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

/** The sum of several metrics, each of which may have no value. */
export function sumOf(metrics: Readonly<Record<string, IMetric>>, period = FIVE_MINUTES): IMetric {
  const expression = Object.keys(metrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: metrics, period });
}

interface Percentage {
  part: IMetric;
  of: IMetric;
  /** The percentage means nothing in a time with less than this, and is `otherwise` then. */
  atLeast: number;
  otherwise: number;
  period: Duration;
}

/** A part of a whole in percent. FILL: a time without a single part has no number to divide. */
export const percentOf = ({ part, of, atLeast, otherwise, period }: Percentage): IMetric =>
  new MathExpression({
    expression: `IF(FILL(whole, 0) >= ${atLeast}, 100 * FILL(part, 0) / FILL(whole, 0), ${otherwise})`,
    usingMetrics: { part, whole: of },
    period,
  });

interface RarePart {
  part: IMetric;
  of: IMetric;
  /** So many parts, or fewer, are none: the percentage is 0. */
  moreThan: number;
}

/** A part of a whole in percent, which a single part of a small whole does not drive up. */
export const percentOfMoreThan = ({ part, of, moreThan }: RarePart): IMetric =>
  new MathExpression({
    expression: `IF(FILL(part, 0) > ${moreThan}, 100 * FILL(part, 0) / FILL(whole, 0), 0)`,
    usingMetrics: { part, whole: of },
    period: FIVE_MINUTES,
  });
