import type { Need } from '#shared/needs/need.ts';
import type { ApplicationItem } from './application/application.entity.ts';

/** An expired offer is not a need, even if the morning job has not ended it yet. @param now milliseconds since 1970 */
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
  // All open questions have the same time: the office asks again only after every question is answered.
  const { askedAt: since, dueAt } = first;
  return { kind: 'answer', ...about, count: open.length, amount: null, since, dueAt };
}
