import { ulid } from 'ulid';
import { findUser } from '../../core/accounts/account.store.ts';
import { answerQuestion } from '../../core/applications/answer-question.ts';
import {
  findApplication,
  findOpenApplication,
  insertApplication,
  listApplications,
  saveTransition,
} from '../../core/applications/application.store.ts';
import { signDownload } from '../../core/applications/document.store.ts';
import { deleteDraft, findDraft, putDraft } from '../../core/applications/draft.store.ts';
import { ownApplication, readDetail } from '../../core/applications/read-detail.ts';
import { newReference } from '../../core/applications/reference.ts';
import { saveDraft } from '../../core/applications/save-draft.ts';
import { submitApplication } from '../../core/applications/submit-application.ts';
import { shown } from '../../core/applications/view.ts';
import { withdrawApplication } from '../../core/applications/withdraw-application.ts';
import { readSample } from '../../core/documents/file-sample.store.ts';
import { findUploads, renewLeases } from '../../core/documents/upload.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import * as contracts from '../../shared/applications/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ findUser, findRequest, findApplication, findOpenApplication, findUploads, readSample },
  ...{ insertApplication, saveTransition, newReference },
  newId: ulid,
  clock: systemClock,
};

export const handler = api(
  route(contracts.submitApplication, async ({ actor, idempotencyKey, body, viewerAddress }) => {
    const submitter = { userId: actor.userId, key: idempotencyKey, address: viewerAddress };
    return shown(await submitApplication(parts, submitter, body));
  }),

  route(contracts.listApplications, async ({ actor, query: { cursor } }) => {
    const { items, next } = await listApplications(actor.userId, cursor);
    return { applications: items.map(shown), next };
  }),

  route(contracts.getApplication, async ({ actor, params }) =>
    readDetail(await ownApplication(actor.userId, params.applicationId)),
  ),

  route(contracts.getDocument, async ({ actor, params }) => {
    const { documents } = await ownApplication(actor.userId, params.applicationId);
    const document = documents.find(({ documentId }) => documentId === params.documentId);
    if (!document) throw new AppError('financing.documentNotFound');
    return { url: await signDownload(document.key) };
  }),

  route(contracts.withdrawApplication, async ({ actor, params, idempotencyKey: key, body }) => {
    const application = await ownApplication(actor.userId, params.applicationId);
    return readDetail(await withdrawApplication(parts, application, { ...body, key }));
  }),

  route(contracts.answerQuestion, async ({ actor, params, idempotencyKey, body }) => {
    const application = await ownApplication(actor.userId, params.applicationId);
    return readDetail(await answerQuestion(parts, application, idempotencyKey, body));
  }),

  route(
    contracts.getDraft,
    async ({ actor }) =>
      (await findDraft(actor.userId, systemClock())) ?? { draft: null, savedAt: null },
  ),

  route(contracts.saveDraft, ({ actor, body }) =>
    saveDraft({ putDraft, renewLeases, clock: systemClock }, actor.userId, body),
  ),

  route(contracts.discardDraft, async ({ actor }) => {
    await deleteDraft(actor.userId);
    return undefined;
  }),
);
