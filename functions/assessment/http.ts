import { approve } from '#core/assessment/approve.ts';
import { assignTo } from '#core/assessment/assign.ts';
import { tick } from '#core/assessment/checklist.ts';
import {
  askForInformation,
  declineApplication,
  reopenReview,
  startReview,
} from '#core/assessment/decisions.ts';
import { openDocument, readUnlocked } from '#core/assessment/documents.ts';
import { openFile } from '#core/assessment/file.ts';
import { promiseCall } from '#core/assessment/promised-call.ts';
import { listQueue } from '#core/assessment/queue.ts';
import { recommend } from '#core/assessment/recommend.ts';
import { logCall, writeNote } from '#core/assessment/remarks.ts';
import { searchApplications } from '#core/assessment/search.ts';
import { unlockDeps as deps } from '#core/assessment/unlock-deps.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/assessment/contract.ts';
import { onChange, onFile, onVersion } from './on-file.ts';

export const handler = api(
  officeRoute(contracts.listQueue, ({ query }) => listQueue(deps, query)),
  officeRoute(contracts.searchApplications, ({ actor, body }) =>
    searchApplications(deps, actor, body.text),
  ),
  officeRoute(
    contracts.openFile,
    onFile(({ application, actor }) => openFile(deps, application, actor)),
  ),
  officeRoute(
    contracts.openDocument,
    onFile(({ application, actor, params }) =>
      openDocument(deps, application, actor, params.documentId),
    ),
  ),
  officeRoute(
    contracts.readUnlocked,
    onFile(({ application, actor, params, body }) =>
      readUnlocked(deps, application, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.startReview,
    onVersion(({ application, actor }) => startReview(deps, application, actor)),
  ),
  officeRoute(
    contracts.assign,
    onVersion(({ application, actor, body }) => assignTo(deps, application, actor, body.staffId)),
  ),
  officeRoute(
    contracts.askQuestions,
    onVersion(({ application, actor, body }) =>
      askForInformation(deps, application, actor, body.questions),
    ),
  ),
  officeRoute(
    contracts.reopenReview,
    onVersion(({ application, actor }) => reopenReview(deps, application, actor)),
  ),
  officeRoute(
    contracts.tickCheck,
    onVersion(({ application, actor, body }) => tick(deps, application, actor, body)),
  ),
  officeRoute(
    contracts.writeNote,
    onChange(({ application, actor, body, idempotencyKey: noteId }) =>
      writeNote(deps, application, actor, { noteId, ...body }),
    ),
  ),
  officeRoute(
    contracts.logCall,
    onChange(({ application, actor, body, idempotencyKey: callId }) =>
      logCall(deps, application, actor, { callId, ...body }),
    ),
  ),
  officeRoute(
    contracts.promiseCall,
    onVersion(({ application, actor, body }) => promiseCall(deps, application, actor, body.call)),
  ),
  officeRoute(
    contracts.recommend,
    onVersion(({ application, actor, body: { version: _, ...given } }) =>
      recommend(deps, application, actor, given),
    ),
  ),
  officeRoute(
    contracts.declineApplication,
    onVersion(({ application, actor, body }) =>
      declineApplication(deps, application, actor, body.reason),
    ),
  ),
  officeRoute(
    contracts.approveApplication,
    onVersion(({ application, actor, body: { version: _, ...terms } }) =>
      approve(deps, application, actor, terms),
    ),
  ),
);
