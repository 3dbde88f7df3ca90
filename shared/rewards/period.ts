/** Days that the dashboard looks back, and compares with as many days before. */
export const pointsPeriods = ['7', '30', '90'] as const;

export type PointsPeriod = (typeof pointsPeriods)[number];

export const USUAL_PERIOD: PointsPeriod = '30';
