import { approve } from '#core/assessment/approve.ts';
import { assignTo, noteReader } from '#core/assessment/at-work.ts';
import { tick } from '#core/assessment/checklist.ts';
import * as decisions from '#core/assessment/decisions.ts';
import { openDocument, readUnlocked } from '#core/assessment/documents.ts';
import { findFile, openFile, readFile, requireVersion } from '#core/assessment/file.ts';
import { promiseCall } from '#core/assessment/promised-call.ts';
import { countQueue, listQueue } from '#core/assessment/queue.ts';
import { recommend } from '#core/assessment/recommend.ts';
import { logCall, writeNote } from '#core/assessment/remarks.ts';
import { searchOffice } from '#core/assessment/search.ts';
import { unlockDeps as deps } from '#core/assessment/unlock-deps.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import { itemRoutes } from '#functions/platform/office-item.ts';
import * as contracts from '#shared/assessment/contract.ts';

const { read, change, onVersion } = itemRoutes({
  deps,
  find: findFile,
  requireVersion,
  shown: async ({ ref }, by) => readFile(deps, await findFile(deps, by, ref)),
  closed: 'applications.notNow',
});

export const handler = api(
  officeRoute(contracts.listQueue, ({ query }) => listQueue(deps, query)),
  officeRoute(contracts.countQueue, ({ query }) => countQueue(deps, query)),
  officeRoute(contracts.searchOffice, ({ actor, body }) => searchOffice(deps, actor, body.text)),
  read(contracts.openFile, openFile),
  read(contracts.noteReader, noteReader),
  read(contracts.openDocument, openDocument),
  read(contracts.readUnlocked, readUnlocked),
  onVersion(contracts.startReview, decisions.startReview),
  onVersion(contracts.assign, assignTo),
  onVersion(contracts.askQuestions, decisions.askForInformation),
  onVersion(contracts.reopenReview, decisions.reopenReview),
  onVersion(contracts.tickCheck, tick),
  change(contracts.writeNote, writeNote),
  change(contracts.logCall, logCall),
  onVersion(contracts.promiseCall, promiseCall),
  onVersion(contracts.recommend, recommend),
  onVersion(contracts.declineApplication, decisions.declineApplication),
  onVersion(contracts.approveApplication, approve),
);
