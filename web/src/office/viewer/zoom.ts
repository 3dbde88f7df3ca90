import type { Zoom } from './messages.ts';

const STEP = 1.25;
const LEAST = 0.2;
const MOST = 5;

/** @returns the size after a press, in which 1 is the document's own size */
export function nextScale(scale: number, zoom: Zoom, fitting: number): number {
  if (zoom === 'fit') return fitting;
  const next = zoom === 'in' ? scale * STEP : scale / STEP;
  return Math.min(MOST, Math.max(LEAST, next));
}

/** The keys of the viewer. */
const keys: Record<string, Zoom> = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit' };

/** @returns what a key does; undefined if it belongs to the browser or does nothing */
export function zoomOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): Zoom | undefined {
  return ctrlKey || metaKey || altKey ? undefined : keys[key];
}
