import {
  choice,
  count,
  decimal,
  flag,
  list,
  nullable,
  object,
  optional,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';

/** Whole KES, above or below zero. */
const MOST_KES = 1_000_000_000_000;
const kes = whole({ min: -MOST_KES, max: MOST_KES });
const positiveKes = whole({ min: 0, max: MOST_KES });
const percent = whole({ min: 0, max: 100 });

/** `2026-06`. */
const month = text({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, max: 7 });

/** Statements cover a year; a few cover three. */
export const MOST_MONTHS = 60;

const trends = ['rising', 'steady', 'falling'] as const;

/** Share of the average monthly net inflow. Green: up to 25 %. Amber: up to 40 %. Red: more, or no inflow. */
const affordabilityLevels = ['green', 'amber', 'red'] as const;

export const MonthFigures = {
  month,
  /** Whether the statement covers the whole month, as far as its rows tell. */
  isWhole: flag,
  paidIn: positiveKes,
  withdrawn: positiveKes,
  net: kes,
  /** Different payers. */
  payers: count,
  /** The largest payer's share of what was paid in. */
  largestShare: percent,
};
export type MonthFigures = ValuesOf<typeof MonthFigures>;

/** The parts of a statement that are compared with its applicant, or with its own rows. */
export const comparedBy = ['name', 'number', 'period', 'totals'] as const;
export type ComparedBy = (typeof comparedBy)[number];

/** The most characters of a sentence about a difference. */
export const LONGEST_DIFFERENCE = 800;

export const Comparison = {
  /** Sentences; totals may have two. */
  differences: list(text({ min: 1, max: LONGEST_DIFFERENCE }), { max: comparedBy.length + 1 }),
  /** Could not be compared, because the statement or the account does not contain it. */
  notCompared: list(choice(comparedBy), { max: comparedBy.length }),
};
export type Comparison = ValuesOf<typeof Comparison>;

/** The figures behind a decision. They are saved with it; the rows of the statement are not. */
export const AffordabilityFigures = {
  /** Oldest first, without gaps: a month without a row has zeros. */
  months: list(object(MonthFigures), { min: 1, max: MOST_MONTHS }),
  /** Whether the averages are of whole months only; false if the statement has none. */
  isOfWholeMonths: flag,
  averagePaidIn: positiveKes,
  averageNet: kes,
  lowestMonth: month,
  lowestNet: kes,
  /** Null for fewer than three months. */
  trend: nullable(choice(trends)),
  payers: count,
  largestShare: percent,
  countedRows: count,
  excludedRows: count,
  excludedPaidIn: positiveKes,
  excludedWithdrawn: positiveKes,
  unreadRows: count,
  /** Rows whose balance does not follow from the row before. */
  balanceBreaks: count,
  installment: positiveKes,
  /** Absent from recommendations that were made before we stored it. */
  compared: optional(object(Comparison)),
  /** The installment as a share of the average monthly net inflow; null without inflow. */
  percent: nullable(decimal({ min: 0, max: 100_000 })),
  level: choice(affordabilityLevels),
};
export type AffordabilityFigures = ValuesOf<typeof AffordabilityFigures>;
