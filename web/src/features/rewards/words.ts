import { formatNumber } from '../../lib/format.ts';

/** 1 point, 50 points. */
export const pointsText = (points: number): string =>
  points === 1 ? '1 point' : `${formatNumber(points)} points`;

/** 1 customer, 3,400 customers. */
export const customersText = (count: number): string =>
  count === 1 ? '1 customer' : `${formatNumber(count)} customers`;
