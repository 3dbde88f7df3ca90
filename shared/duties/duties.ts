/**
 * The duties of the regulator's window: what the law or our terms ask. core/duties/count-duties.ts has for each the rows
 * that show that it was kept. An advocate confirms all that is not certain.
 */
import json from './duties.json' with { type: 'json' };

export type DutyId = keyof typeof json;

interface Duty {
  name: string;
  /** The paragraph of the law, or the clause of the terms. */
  paragraph: string;
  /** The cases that are counted. */
  counts: string;
  /** Whether the law gives paragraph and number, or our terms do. If not, an advocate confirms them. */
  isCertain: boolean;
  /** With the first and the last day in Nairobi on which it holds; null while it holds. */
  number: { value: number; unit: string; from: string; to: string | null } | null;
}

export const duties: Readonly<Record<DutyId, Duty>> = json;

export const dutyIds = Object.keys(json) as DutyId[];

/** Days after which the rows of a closed account are late: one summary says 14 days, another one 7. */
export const ERASURE_DAYS = json.erasure.number.value;

/** Years after which an application that came to nothing is erased. */
export const KEPT_YEARS = json.retention.number.value;

/** Such as `30 days, to be confirmed`. */
export const numberText = ({ number, isCertain }: Duty): string =>
  [number && `${number.value} ${number.unit}`, isCertain ? '' : 'to be confirmed']
    .filter(Boolean)
    .join(', ') || '-';
