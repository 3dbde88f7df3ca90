import { type Draft, discardDraft, getDraft, saveDraft } from '#shared/applications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { expectNeedAt, forgetNeedsAt } from '#web/src/lib/queries/dashboard-needs.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';

const PATH = '/apply';

export const fetchDraft = (signal: AbortSignal) => call(getDraft, { signal });

export async function sendDraft(draft: Draft) {
  const saved = await call(saveDraft, { body: draft });
  expectNeedAt(queryClient, PATH);
  return saved;
}

export async function discardOnline(): Promise<void> {
  await call(discardDraft);
  forgetNeedsAt(queryClient, PATH);
}
