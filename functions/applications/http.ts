import { toApplicationReply } from '#core/applications/application-reply.ts';
import { deps } from '#core/applications/deps.ts';
import { answerQuestion } from '#core/applications/form/answer-question.ts';
import { readDraft, saveDraft } from '#core/applications/form/draft.ts';
import { submitApplication } from '#core/applications/form/submit-application.ts';
import {
  openDocument,
  ownApplication,
  readDetail,
  withdrawApplication,
} from '#core/applications/own-application.ts';
import { api, changeRoutes, ownRoutes, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/applications/contract.ts';

const own = ownRoutes(deps);
const change = changeRoutes(deps, readDetail);

export const handler = api(
  own(contracts.submitApplication, async (_, request, form) =>
    toApplicationReply(await submitApplication(deps, request, form)),
  ),
  route(contracts.listApplications, async ({ actor, query }) => {
    const { items, next } = await deps.listApplications(actor.userId, query.cursor);
    return { applications: items.map(toApplicationReply), next };
  }),
  own(contracts.getApplication, async (_, key) =>
    readDetail(deps, await ownApplication(deps, key)),
  ),
  own(contracts.getDocument, openDocument),
  change(contracts.withdrawApplication, withdrawApplication),
  change(contracts.answerQuestion, answerQuestion),
  route(contracts.getDraft, ({ actor }) => readDraft(deps, actor.userId)),
  route(contracts.saveDraft, ({ actor, body }) => saveDraft(deps, actor.userId, body)),
  route(contracts.discardDraft, async ({ actor }) => {
    await deps.deleteDraft(actor.userId);
    return undefined;
  }),
);
