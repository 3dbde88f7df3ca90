/**
 * Messages between the office and the frame that draws documents. The frame reads strangers' files, so the office
 * trusts nothing: it checks the shape and size of each answer.
 */

const documentShapes = ['pdf', 'image', 'csv'] as const;
export type DocumentShape = (typeof documentShapes)[number];

export type Zoom = 'in' | 'out' | 'fit';

export type Command =
  | { kind: 'open'; type: DocumentShape; bytes: ArrayBuffer }
  | { kind: 'zoom'; zoom: Zoom }
  | { kind: 'readTexts' };

const failureReasons = ['locked', 'broken', 'tooLarge'] as const;
export type FailureReason = (typeof failureReasons)[number];

/** A piece of text on a page; positions in points from the left and top. */
export interface TextItem {
  page: number;
  x: number;
  y: number;
  width: number;
  text: string;
}

export type Answer =
  /** `shown` is less than `pages` or rows if the frame does not show all of them. */
  | { kind: 'opened'; pages: number; shown: number }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'view'; page: number; percent: number }
  | { kind: 'texts'; items: TextItem[] }
  | { kind: 'textsRead'; isComplete: boolean };

/** The most pieces of text in an answer about one page, and the longest piece. */
export const MOST_ITEMS_OF_A_PAGE = 20_000;
export const LONGEST_TEXT = 2_000;

const MOST_PAGES = 1_000_000;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PAGES;

const isPosition = (value: unknown): value is number =>
  Number.isFinite(value) && Math.abs(Number(value)) <= MOST_PAGES;

const isTextItem = (value: unknown): value is TextItem => {
  const { page, x, y, width, text } = Object(value) as Partial<Record<keyof TextItem, unknown>>;
  return (
    isCount(page) &&
    [x, y, width].every(isPosition) &&
    typeof text === 'string' &&
    text.length <= LONGEST_TEXT
  );
};

type Unknown<Kind extends Answer['kind']> = Record<
  keyof Omit<Extract<Answer, { kind: Kind }>, 'kind'>,
  unknown
>;

/** Only the known fields of each answer pass. */
const readers: { [Kind in Answer['kind']]: (data: Unknown<Kind>) => Answer | null } = {
  opened: ({ pages, shown }) =>
    isCount(pages) && isCount(shown) ? { kind: 'opened', pages, shown } : null,
  failed: ({ reason }) => {
    const known = failureReasons.find((one) => one === reason);
    return known ? { kind: 'failed', reason: known } : null;
  },
  view: ({ page, percent }) =>
    isCount(page) && isCount(percent) ? { kind: 'view', page, percent } : null,
  texts: ({ items }) => {
    if (!Array.isArray(items) || items.length > MOST_ITEMS_OF_A_PAGE) return null;
    if (!items.every(isTextItem)) return null;
    const own = items.map(({ page, x, y, width, text }) => ({ page, x, y, width, text }));
    return { kind: 'texts', items: own };
  },
  textsRead: ({ isComplete }) =>
    typeof isComplete === 'boolean' ? { kind: 'textsRead', isComplete } : null,
};

const isKind = (kind: unknown): kind is Answer['kind'] =>
  typeof kind === 'string' && Object.hasOwn(readers, kind);

export function answerIn(data: unknown): Answer | null {
  const { kind } = Object(data) as { kind?: unknown };
  if (!isKind(kind)) return null;
  const read = readers[kind] as (message: object) => Answer | null;
  return read(Object(data));
}

const STEP = 1.25;
const LEAST = 0.2;
const MOST = 5;

/** The size after a press; 1 is the document's size. */
export function nextScale(scale: number, zoom: Zoom, fitting: number): number {
  if (zoom === 'fit') return fitting;
  const next = zoom === 'in' ? scale * STEP : scale / STEP;
  return Math.min(MOST, Math.max(LEAST, next));
}

const keys: Record<string, Zoom> = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit' };

/** Undefined if the key belongs to the browser or does nothing. */
export function zoomOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Zoom | undefined {
  return ctrlKey || metaKey || altKey ? undefined : keys[key];
}
