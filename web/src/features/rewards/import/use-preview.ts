import { useEffect, useRef, useState } from 'react';
import { type InvalidRow, UnreadableFile } from '../../../lib/files/read-csv.ts';
import { refusalMessage } from '../refusal-message.ts';
import { newAmong } from './check-rows.ts';
import type { ImportRow } from './import-row.ts';
import { readFile } from './read-file.ts';

export interface Preview {
  filename: string;
  /** The rows of people who are no customers yet. */
  fresh: ImportRow[];
  existing: number;
  invalid: InvalidRow[];
}

export type PreviewState =
  | { step: 'none'; problem: string | null }
  | { step: 'reading'; filename: string }
  | { step: 'checking'; checked: number; total: number }
  | { step: 'ready'; preview: Preview };

const none: PreviewState = { step: 'none', problem: null };

/** Reads a file and counts its customers, before anything is imported. */
export function usePreview() {
  const [state, setState] = useState<PreviewState>(none);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const look = async (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const show = (next: PreviewState) => !signal.aborted && setState(next);
    setState({ step: 'reading', filename: file.name });
    try {
      const { rows, invalid } = await readFile(file);
      const showChecked = (checked: number) =>
        show({ step: 'checking', checked, total: rows.length });
      showChecked(0);
      const fresh = await newAmong(rows, showChecked, signal);
      const existing = rows.length - fresh.length;
      show({ step: 'ready', preview: { filename: file.name, fresh, existing, invalid } });
    } catch (error) {
      const problem = error instanceof UnreadableFile ? error.message : refusalMessage(error);
      show({ step: 'none', problem });
    }
  };

  const startAgain = () => {
    running.current?.abort();
    setState(none);
  };

  return { state, look, startAgain };
}
