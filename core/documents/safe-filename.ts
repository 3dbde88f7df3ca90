const MAX_STEM = 80;

/**
 * The owner's file name, made safe as part of a key: no folders, no control or direction marks,
 * only letters, digits, dot, dash and underscore, and always its ending.
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

/** `statement.pdf` as the n-th of its name: itself, then `statement-2.pdf` and so on. */
export function numbered(filename: string, n: number): string {
  return n === 1 ? filename : filename.replace(/(\.[^.]+)$/, `-${n}$1`);
}
