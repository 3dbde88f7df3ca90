import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRules } from '../alarms.ts';
import type { StageConfig } from '../stages.ts';
import { counted, HOUR } from './metrics.ts';

/** Fewer prompts in an hour may all have been ignored by their payers. */
const FEWEST_PROMPTS = 5;

/** Rings when owners cannot pay, M-Pesa is silent, or money is not where it belongs. */
export function paymentAlarms({ name: stage }: StageConfig): AlarmRules {
  const outcome = (event: string, of: string): Metric =>
    counted('Miliki', event, { service: 'payments', stage, outcome: of }, { period: HOUR });
  return {
    PromptsFail: {
      metric: outcome('Push', 'ourFault'),
      description:
        'M-Pesa refuses prompts for a fault of ours: a token, a short code, a URL. The log of Payments says which.',
    },
    CallbacksStop: {
      metric: new MathExpression({
        expression: `IF(FILL(sent, 0) >= ${FEWEST_PROMPTS} AND FILL(results, 0) == 0, 1, 0)`,
        usingMetrics: { sent: outcome('Push', 'sent'), results: outcome('Callback', 'result') },
        period: HOUR,
      }),
      description:
        'Prompts were shown for an hour, and M-Pesa said of none what became of it. The list finds what was paid.',
    },
    PaymentsDiffer: {
      metric: outcome('Payment', 'different'),
      description:
        'M-Pesa lists other payments of a day than we have: the reconciliation of the day names them.',
    },
    BooksDiffer: {
      metric: outcome('Payment', 'booksDiffer'),
      description:
        'The books of a day do not add up, or have other payments by M-Pesa than came in. The log of PullPayments says by how much.',
    },
    PaymentsUndecided: {
      metric: outcome('Payment', 'undecided'),
      description:
        'M-Pesa has not said what became of a prompt for more than a day, or of a payment that an owner claims: the office looks for it.',
    },
    QuestionsFail: {
      metric: outcome('Question', 'ourFault'),
      description:
        'M-Pesa refuses our questions and reversals for a fault of ours: a token, the operator or its password. The log of Payments says which.',
    },
    PaymentsUnmatched: {
      metric: outcome('Payment', 'unmatchedForLong'),
      description: 'Somebody has paid, and for more than a day nobody has found out for what.',
    },
  };
}
