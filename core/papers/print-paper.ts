import { createHash } from 'node:crypto';
import { isoTime } from '#core/platform/clock.ts';
import type { PaperFacts } from '#shared/papers/paper-facts.ts';
import { type PaperItem, type PaperOrderItem, putPaper, readPaper } from './paper.store.ts';
import { renderPaper } from './render-paper.ts';

export const printDeps = { renderPaper, putPaper, readPaper };

export type PrintDeps = typeof printDeps & {
  recordPaper(item: PaperItem): Promise<void>;
};

/**
 * Writes the file, which nobody can replace, and then the item that its owner sees. Repeated calls, also after a
 * failure, leave one file and one item. @throws Error if there is another file in its place
 */
export async function printPaper(deps: PrintDeps, order: PaperOrderItem): Promise<void> {
  const bytes = await deps.renderPaper(order);
  const key = keyOf(order);
  const sha256 = hashOf(bytes);
  const outcome = await deps.putPaper(key, bytes, sha256);
  // The same order makes the same bytes: a file that differs was not made from this order.
  if (outcome === 'there' && hashOf(await deps.readPaper(key)) !== sha256) {
    throw new Error(
      `the stored file of the paper ${order.number} differs from the one that was ordered`,
    );
  }
  await deps.recordPaper(itemOf(order, { key, sha256, size: bytes.length }));
}

export const keyOf = ({
  userId,
  projectId,
  number,
}: Pick<PaperOrderItem, 'userId' | 'projectId' | 'number'>): string =>
  `papers/${userId}/${projectId}/${number}.pdf`;

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A change has a separate agreement, and so separate papers. */
function agreedIn(facts: PaperFacts): Pick<PaperItem, 'agreement' | 'changeRequest'> {
  if (facts.kind === 'agreement') {
    return { agreement: facts.ref, ...(facts.change && { changeRequest: facts.change.number }) };
  }
  if (facts.kind === 'statement') return { agreement: facts.ref };
  if (facts.kind !== 'receipt' || !('agreement' in facts.for)) return {};
  return { agreement: facts.for.agreement.ref };
}

const itemOf = (
  { userId, projectId, ref, number, facts, orderedAt }: PaperOrderItem,
  file: Pick<PaperItem, 'key' | 'sha256' | 'size'>,
): PaperItem => ({
  userId,
  projectId,
  ref,
  number,
  kind: facts.kind,
  ...file,
  ...agreedIn(facts),
  madeAt: isoTime(Date.parse(orderedAt)),
});
