const MAX_STEM = 80;

/**
 * Makes a file name safe as a part of a key. The safe name has letters, digits, dots, dashes and
 * underscores only: no folders, control characters or direction marks. It keeps its ending.
 */
export function safeFilename(filename: string): string {
  const base = filename.split(/[/\\]/).pop() ?? '';
  const dot = base.lastIndexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : '';
  const ending = base.slice(dot + 1).toLowerCase();
  const safe = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_STEM);
  return `${safe || 'document'}.${ending}`;
}

/** @returns the n-th file name: `statement.pdf`, then `statement-2.pdf` and so on */
export function numbered(filename: string, n: number): string {
  return n === 1 ? filename : filename.replace(/(\.[^.]+)$/, `-${n}$1`);
}
