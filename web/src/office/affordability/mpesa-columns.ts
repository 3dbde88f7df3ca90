import type { TextItem } from '#web/src/office/viewer/messages.ts';

const titles = {
  receipt: /^receipt\s*no/i,
  time: /^completion/i,
  details: /^details/i,
  status: /^(transaction\s+)?status/i,
  paidIn: /^paid\s*in/i,
  withdrawn: /^withdrawn/i,
  balance: /^balance$/i,
  type: /^transaction\s+type/i,
  party: /^other\s+party/i,
  besides: /^(initiation|balance\s+confirmed|reason\s+type|linked|a\/c)/i,
} as const;

/** The words of titles. Other text near them is a heading or a row. */
const TITLE_WORDS =
  /^(receipt|no\.?|completion|initiation|time|details|transaction|status|paid|in|withdrawn|balance|type|other|party|confirmed|reason|linked|id|a\/c|\s)+$/i;

export type ColumnName = keyof typeof titles;

const needed: readonly ColumnName[] = ['receipt', 'time', 'details', 'paidIn', 'withdrawn'];
const amounts: readonly ColumnName[] = ['paidIn', 'withdrawn', 'balance'];

export interface Column {
  name: ColumnName;
  left: number;
  right: number;
}

/** The most points between titles of two lines, such as "Transaction" above "Status". */
const TITLE_HEIGHT = 14;

const MOST_TITLE_WORDS = 60;

/** Positions closer than this many points are the same. */
export const NEAR = 3;

export interface Titles {
  columns: Column[];
  bottom: number;
}

export function titlesAt(start: TextItem, items: readonly TextItem[]): Titles | null {
  if (!titles.receipt.test(start.text)) return null;
  const near = items.filter(
    ({ y, text }) => Math.abs(y - start.y) <= TITLE_HEIGHT && TITLE_WORDS.test(text),
  );
  if (near.length > MOST_TITLE_WORDS) return null;
  const named = joinedTitles(near).flatMap(({ text, x, width, bottom }) => {
    const name = (Object.keys(titles) as ColumnName[]).find((one) => titles[one].test(text));
    return name ? [{ name, left: x, right: x + width, bottom }] : [];
  });
  if (!needed.every((name) => named.some((one) => one.name === name))) return null;
  return {
    columns: named.toSorted((one, other) => one.left - other.left),
    bottom: Math.max(...named.map(({ bottom }) => bottom)),
  };
}

function joinedTitles(items: readonly TextItem[]): (TextItem & { bottom: number })[] {
  const joined: (TextItem & { bottom: number })[] = [];
  for (const item of items.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const above = joined.find((one) => isSameTitle(one, item));
    if (!above) joined.push({ ...item, bottom: item.y });
    else {
      const right = Math.max(above.x + above.width, item.x + item.width);
      above.text += ` ${item.text}`;
      above.bottom = item.y;
      above.x = Math.min(above.x, item.x);
      above.width = right - above.x;
    }
  }
  return joined;
}

function isSameTitle(one: TextItem, item: TextItem): boolean {
  const isFull = Object.values(titles).some((title) => title.test(one.text));
  const overlaps = item.x < one.x + one.width && one.x < item.x + item.width;
  const isBeside = Math.abs(item.y - one.y) < NEAR && Math.abs(item.x - one.x - one.width) < NEAR;
  return !isFull && (overlaps || isBeside);
}

const AMOUNT = /^[-−(]?\d[\d,]*\.\d{2}\)?$/;

/** For a text the last column that begins before it; for an amount the one that it lines up with, or ends in. */
export function columnOf(item: TextItem, columns: readonly Column[]): Column | undefined {
  const ofAmounts = columns.filter(({ name }) => amounts.includes(name));
  const right = item.x + item.width;
  const firstAmount = ofAmounts[0]?.left ?? 0;
  if (!AMOUNT.test(item.text) || right < firstAmount)
    return columns.findLast(({ left }) => left <= item.x + NEAR);
  const [nearest] = ofAmounts.toSorted((one, other) => offset(item, one) - offset(item, other));
  return nearest && offset(item, nearest) < NEAR
    ? nearest
    : ofAmounts.findLast(({ left }) => left <= right);
}

/** How far an amount is from lining up with a title: left, right or middle. */
const offset = ({ x, width }: TextItem, { left, right }: Column): number =>
  Math.min(
    Math.abs(x - left),
    Math.abs(x + width - right),
    Math.abs(x + width / 2 - (left + right) / 2),
  );

/** In `Completed-8,000.00` too, the amount is a separate word. */
const WORD = /\p{L}+(?=[-−(]?\d[\d,]*\.\d{2}\)?(?:\s|$))|\S+/gu;

/** Cuts a text that runs into another column into words: the writer joined two cells. Word positions are estimates. */
export function withinColumns(item: TextItem, columns: readonly Column[]): TextItem[] {
  const right = item.x + item.width;
  const isOver = columns.some(({ left }) => item.x < left - NEAR && right > left + NEAR);
  if (!isOver) return [item];
  const letter = item.width / item.text.length;
  return [...item.text.matchAll(WORD)].map(({ 0: word, index }) => ({
    ...item,
    text: word,
    x: item.x + index * letter,
    width: word.length * letter,
  }));
}
