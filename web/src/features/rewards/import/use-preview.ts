import { useEffect, useRef, useState } from 'react';
import { checkImport, IMPORT_ROWS } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import type { ImportTable, Mapping } from '#web/src/lib/files/import-columns.ts';
import { UnreadableFile } from '#web/src/lib/files/read-csv.ts';
import { refusalMessage } from '../points/posting.ts';
import { type ImportRow, type ReadRows, readRows, readTable } from './read-file.ts';

export interface Preview extends ReadRows {
  filename: string;
  table: ImportTable;
  mapping: Mapping;
  fresh: ImportRow[];
}

type PreviewState =
  | { step: 'none'; problem: string | null }
  | { step: 'reading'; filename: string }
  | { step: 'checking'; checked: number; total: number }
  | { step: 'ready'; preview: Preview; isReading: boolean };

const none: PreviewState = { step: 'none', problem: null };

type Chosen = Pick<Preview, 'filename' | 'table' | 'mapping'>;

/** Reads a file and counts its customers and points before the import. */
export function usePreview() {
  const [state, setState] = useState<PreviewState>(none);
  const running = useRef<AbortController>(undefined);
  const known = useRef<KnownPhones>(new Map());
  useEffect(() => () => running.current?.abort(), []);

  /** Stops the work before it. */
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    return { signal, show: (next: PreviewState) => !signal.aborted && setState(next) };
  };

  type Work = ReturnType<typeof begin>;

  const failed = ({ show }: Work, error: unknown) =>
    show({
      step: 'none',
      problem: error instanceof UnreadableFile ? error.message : refusalMessage(error),
    });

  const interpret = async (
    { signal, show }: Work,
    chosen: Chosen,
    onProgress: (checked: number, total: number) => void,
  ) => {
    const read = await readRows(chosen.table, chosen.mapping);
    const total = read.rows.length;
    onProgress(0, total);
    await lookUp(read.rows, known.current, (checked) => onProgress(checked, total), signal);
    const fresh = read.rows.filter(({ phone }) => !known.current.get(phone));
    show({ step: 'ready', preview: { ...chosen, ...read, fresh }, isReading: false });
  };

  const look = async (file: File) => {
    const work = begin();
    known.current = new Map();
    setState({ step: 'reading', filename: file.name });
    try {
      const chosen = { filename: file.name, ...(await readTable(file)) };
      await interpret(work, chosen, (checked, total) =>
        work.show({ step: 'checking', checked, total }),
      );
    } catch (error) {
      failed(work, error);
    }
  };

  /** Reads the same file with other columns. The screen stays meanwhile. */
  const remap = async (preview: Preview, mapping: Mapping) => {
    const work = begin();
    setState({ step: 'ready', preview: { ...preview, mapping }, isReading: true });
    try {
      await interpret(work, { ...preview, mapping }, () => undefined);
    } catch (error) {
      failed(work, error);
    }
  };

  const startAgain = () => {
    running.current?.abort();
    setState(none);
  };

  return { state, look, remap, startAgain };
}

type KnownPhones = Map<string, boolean>;

async function lookUp(
  rows: readonly ImportRow[],
  known: KnownPhones,
  onProgress: (checked: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const phones = rows.map(({ phone }) => phone).filter((phone) => !known.has(phone));
  for (let from = 0; from < phones.length; from += IMPORT_ROWS) {
    const part = phones.slice(from, from + IMPORT_ROWS);
    const { existing } = await call(checkImport, { body: { phones: part }, signal });
    signal.throwIfAborted();
    for (const phone of part) known.set(phone, existing.includes(phone));
    onProgress(rows.length - phones.length + from + part.length);
  }
}
