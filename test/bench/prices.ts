/** AWS's list prices in USD, for the work that the bench counts. */
import type { Work } from './units.ts';

/** Of the table on demand, in Cape Town. */
export const USD_PER_WRITE = 0.7e-6;
const USD_PER_READ = 0.14e-6;

/** Of a function, for a second and a GB. */
export const USD_PER_GB_SECOND = 1.67e-5;

/** Functions have 1 GB (infra/backend-function.ts). @returns USD, without SMS */
export const usdOf = ({ milliseconds, reads, writes }: Omit<Work, 'requests'>): number =>
  reads * USD_PER_READ + writes * USD_PER_WRITE + (milliseconds / 1_000) * USD_PER_GB_SECOND;
