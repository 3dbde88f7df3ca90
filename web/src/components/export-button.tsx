import { useEffect, useRef, useState } from 'react';
import { toCsv } from '#shared/platform/csv.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { Button } from './button.tsx';

type Cell = string | number;

interface Page<Item> {
  items: Item[];
  next: string | null;
}

export interface Export<Item> {
  filename: string;
  header: readonly Cell[];
  toRow: (item: Item) => Cell[];
  /** Tells items apart, because the list may change while it is read. */
  keyOf: (item: Item) => string;
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
}

/** Writes a whole list into a file, page by page, with progress and a stop button. */
export function ExportButton<Item>({ exported }: { exported: Export<Item> }) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setCount(0);
    try {
      const items = await readAll(exported, setCount, signal);
      saveFile(exported.filename, toCsv([exported.header, ...items.map(exported.toRow)]));
      toastSuccess(t('{filename} is saved.', { filename: exported.filename }));
    } catch (error) {
      if (!signal.aborted) toastError(messageOf(error));
    }
    setCount(null);
  };

  if (count === null) {
    return (
      <Button look="link" onClick={() => void start()}>
        {t('Download as CSV')}
      </Button>
    );
  }
  return (
    <>
      <span role="status">{t('{n} read...', { n: formatNumber(count) })}</span>
      <Button look="link" onClick={() => running.current?.abort()}>
        {t('Cancel')}
      </Button>
    </>
  );
}

async function readAll<Item>(
  { read, keyOf }: Export<Item>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Item[]> {
  const all = new Map<string, Item>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { items, next }: Page<Item> = await read(cursor, signal);
    signal.throwIfAborted();
    for (const item of items) all.set(keyOf(item), item);
    onProgress(all.size);
    cursor = next;
  }
  return [...all.values()];
}
