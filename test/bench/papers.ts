/** How long a paper takes on the share of a core that its function has, its memory, and its bytes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaperOrderItem } from '#core/papers/paper-order.entity.ts';
import { budget, median, printTable, seconds } from './figures.ts';
import { bundleText } from './functions.ts';
import { adversarialOrders, longestOrders, usualOrders, usualReceipts } from './paper-orders.ts';
import { newFolder, run } from './processes.ts';

const ROUNDS = 3;

/** What Lambda gives a function of 512 MB: a whole core at 1,769 MB. */
const SHARE = 512 / 1_769;

/** MB of the heap, so that all of a process has room in 512. */
const HEAP_MB = 400;

/** Budgets of docs/budgets.md 3.8. */
const MOST_SECONDS = 5;
const MOST_MB = 512;
const MOST_KB = 300;
const MOST_RECEIPT_KB = 30;
/** Each different letter of Chinese is 240 bytes of outlines, and each turn of scripts some 130. */
const MOST_ADVERSARIAL_KB = 1_500;

interface Made {
  bytes: number;
  cpuMs: number;
  mb: number;
}

type Named = readonly [name: string, order: PaperOrderItem];

export async function benchPapers(): Promise<void> {
  const { file } = await bundleText(
    'render-paper',
    "export { renderPaper } from './core/papers/render-paper.ts';",
  );
  await printPapers(file, 'Papers as most of them are', usualOrders, MOST_KB);
  await printPapers(file, 'Receipts as most of them are', usualReceipts, MOST_RECEIPT_KB);
  await printPapers(file, 'The longest papers', longestOrders, MOST_KB);
  await printPapers(
    file,
    'Papers of texts that nobody writes',
    adversarialOrders,
    MOST_ADVERSARIAL_KB,
  );
}

async function printPapers(
  bundle: string,
  title: string,
  orders: readonly Named[],
  mostKb: number,
): Promise<void> {
  const rows: string[][] = [];
  for (const [name, order] of orders)
    rows.push(rowOf(name, await samplesFor(bundle, order), mostKb));
  printTable(
    `${title}, each in a new process with ${SHARE.toFixed(2)} of a core`,
    ['paper', 'CPU time', 'at its share', 'budget', 'MB', 'budget', 'KB', 'budget'],
    rows,
  );
}

/** Each round is a cold start: it loads the code and parses the fonts. */
async function samplesFor(bundle: string, order: PaperOrderItem): Promise<Made[]> {
  const path = join(newFolder(), 'order.json');
  writeFileSync(path, JSON.stringify(order));
  const made: Made[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const heap = `--max-old-space-size=${HEAP_MB}`;
    const args = [heap, 'test/bench/paper-once.ts', bundle, path];
    made.push(JSON.parse(await run(process.execPath, args)));
  }
  return made;
}

function rowOf(name: string, made: readonly Made[], mostKb: number): string[] {
  const cpuMs = median(made.map((one) => one.cpuMs));
  const mb = Math.max(...made.map((one) => one.mb));
  const kb = Math.round((made[0]?.bytes ?? 0) / 1_000);
  return [
    name,
    `${Math.round(cpuMs)} ms`,
    seconds(cpuMs / SHARE),
    `${MOST_SECONDS} s`,
    `${Math.round(mb)}`,
    budget(mb, MOST_MB),
    `${kb}`,
    budget(kb, mostKb),
  ];
}
