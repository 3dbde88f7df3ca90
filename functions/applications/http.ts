import { answerQuestion } from '#core/applications/answer-question.ts';
import { toApplicationReply } from '#core/applications/application-reply.ts';
import { deps } from '#core/applications/deps.ts';
import { readDraft, saveDraft } from '#core/applications/draft.ts';
import {
  openDocument,
  ownApplication,
  readDetail,
  withdrawApplication,
} from '#core/applications/own-application.ts';
import { submitApplication } from '#core/applications/submit-application.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/applications/contract.ts';

export const handler = api(
  route(contracts.submitApplication, async ({ actor, idempotencyKey, ipAddress, body }) =>
    toApplicationReply(
      await submitApplication(deps, { ...actor, idempotencyKey, ipAddress }, body),
    ),
  ),

  route(contracts.listApplications, async ({ actor, query }) => {
    const { items, next } = await deps.listApplications(actor.userId, query.cursor);
    return { applications: items.map(toApplicationReply), next };
  }),

  route(contracts.getApplication, async ({ actor, params }) =>
    readDetail(deps, await ownApplication(deps, { ...actor, ...params })),
  ),

  route(contracts.getDocument, ({ actor, params }) => openDocument(deps, { ...actor, ...params })),

  route(contracts.withdrawApplication, async ({ actor, params, idempotencyKey, body }) =>
    readDetail(
      deps,
      await withdrawApplication(deps, { ...actor, ...params, idempotencyKey }, body),
    ),
  ),

  route(contracts.answerQuestion, async ({ actor, params, idempotencyKey, body }) =>
    readDetail(deps, await answerQuestion(deps, { ...actor, ...params, idempotencyKey }, body)),
  ),

  route(contracts.getDraft, ({ actor }) => readDraft(deps, actor.userId)),

  route(contracts.saveDraft, ({ actor, body }) => saveDraft(deps, actor.userId, body)),

  route(contracts.discardDraft, async ({ actor }) => {
    await deps.deleteDraft(actor.userId);
    return undefined;
  }),
);
