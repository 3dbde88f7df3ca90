import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { kes } from '#shared/platform/kes.ts';

/** @returns what the figures of a statement come down to, in one line */
export function levelText({
  percent,
  level,
  averageNet,
  installment,
}: AffordabilityFigures): string {
  const part = percent === null ? 'no net inflow' : `${percent}% of the net inflow`;
  return `${level}, an installment of ${kes(installment)} is ${part} of ${kes(averageNet)} a month`;
}
