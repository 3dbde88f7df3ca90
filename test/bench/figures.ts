/** Nearest rank. */
function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** In milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Sequentially, because parallel work would disturb the measures. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

export const samplesOf = <Sample>(count: number, sample: () => Promise<Sample>) =>
  inTurn(Array.from({ length: count }), sample);

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const p50AndP95 = (samples: readonly number[]): [string, string] => [
  ms(median(samples)),
  ms(percentile(samples, 0.95)),
];

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

export const growth = <Figures extends Record<keyof Figures, number>>(
  before: Figures,
  after: Figures,
): Figures =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Figures)[]).map((name) => [name, after[name] - before[name]]),
  ) as Figures;

/** Makes the bench end with 1. */
export function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

/** A budget, marked if the figure exceeds it. */
export function withinBudget(isWithin: boolean, text: string, mark = 'over'): string {
  if (isWithin) return text;
  process.exitCode = 1;
  return `${text} ${mark.toUpperCase()}`;
}

/** A maximum. A figure that could not be measured exceeds it. */
export const budget = (figure: number, most: number, unit = ''): string =>
  withinBudget(figure <= most, `${most}${unit && ` ${unit}`}`);

export const within = (figure: number, most: number, unit = ''): [string, string] => [
  `${figure}${unit && ` ${unit}`}`,
  budget(figure, most, unit),
];

/** Prints rows; `|` separates the column names. */
export function printTable(title: string, columnNames: string, rows: string[][]): void {
  const columns = columnNames.split(' | ');
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width));
  console.info(['', title, line(columns), line(rule), ...rows.map(line), ''].join('\n'));
}
