import type { Need } from '#shared/needs/need.ts';
import type { ApplicationItem } from './application/application.entity.ts';

/** An expired offer is no longer a need, even before the morning job ends it. @param now milliseconds since 1970 */
export function needOf(application: ApplicationItem, now: number): Need | null {
  const { applicationId, ref, status, offer, questions } = application;
  const about = { path: `/applications/${applicationId}`, reference: ref };
  if (status === 'Approved' && offer && Date.parse(offer.expiresAt) > now) {
    const { amount, madeAt: since, expiresAt: dueAt } = offer;
    return { kind: 'offer', ...about, count: null, amount, since, dueAt };
  }
  const open = questions.filter(({ answer }) => !answer);
  const [first] = open;
  if (status !== 'Information Requested' || !first) return null;
  // All open questions were asked at once: the office asks again only after an answer to each.
  const { askedAt: since, dueAt } = first;
  return { kind: 'answer', ...about, count: open.length, amount: null, since, dueAt };
}
