import { useMemo, useState } from 'react';
import { type Exclusion, suggestExclusions } from '#shared/assessment/exclusions.ts';
import { payerOf } from '#shared/assessment/payer.ts';
import type { StatementRow } from '#shared/assessment/statement-row.ts';

export interface Exclusions {
  /** Indexes of rows. */
  excluded: ReadonlySet<number>;
  /** One for each row; null where nothing is suggested. */
  suggestions: readonly (Exclusion | null)[];
  /** Excludes rows, or counts them again. */
  choose: (indexes: readonly number[], isExcluded: boolean) => void;
  /** @returns the rows of the same payer or receiver, this one included */
  likeRow: (index: number) => number[];
}

/** Rows that the reviewer leaves out of the figures. Suggestions are left out when the reviewer says so. */
export function useExclusions(
  rows: readonly StatementRow[],
  ownNames: readonly string[],
): Exclusions {
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const suggestions = useMemo(() => suggestExclusions(rows, ownNames), [rows, ownNames]);
  const others = useMemo(() => rows.map(({ details }) => payerOf(details)), [rows]);
  return {
    excluded,
    suggestions,
    choose: (indexes, isExcluded) =>
      setExcluded((before) => {
        const after = new Set(before);
        for (const index of indexes)
          if (isExcluded) after.add(index);
          else after.delete(index);
        return after;
      }),
    likeRow: (index) => [...others.keys()].filter((at) => others[at] === others[index]),
  };
}
