import { listBreaches, noteBreach, writeToBreach } from '#core/breaches/breaches.ts';
import * as answers from '#core/complaints/answers.ts';
import * as complaints from '#core/complaints/complaints.ts';
import { openDuties, printDuties, readDuties } from '#core/duties/read-duties.ts';
import { api, route } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as breaches from '#shared/breaches/contract.ts';
import * as contracts from '#shared/complaints/contract.ts';
import * as duties from '#shared/duties/contract.ts';

const { deps } = complaints;

export const handler = api(
  route(contracts.openComplaint, ({ actor, idempotencyKey, body }) =>
    complaints.openComplaint(complaints.deps, actor.userId, idempotencyKey, body),
  ),
  route(contracts.listComplaints, ({ actor, query }) =>
    complaints.listComplaints(complaints.deps, actor.userId, query.cursor),
  ),
  route(contracts.writeToComplaint, ({ actor, params, body }) =>
    complaints.writeToComplaint(complaints.deps, actor.userId, params.ref, body),
  ),
  route(contracts.closeComplaint, ({ actor, params, body }) =>
    complaints.closeComplaint(complaints.deps, actor.userId, params.ref, body),
  ),
  officeRoute(contracts.listOfficeComplaints, ({ query }) =>
    answers.listOfficeComplaints(complaints.deps, query),
  ),
  officeRoute(contracts.noteComplaint, ({ actor, idempotencyKey, body }) =>
    answers.noteComplaint(complaints.deps, actor, idempotencyKey, body),
  ),
  officeRoute(contracts.answerComplaint, ({ actor, params, body }) =>
    answers.answerComplaint(complaints.deps, actor, params.ref, body),
  ),
  officeRoute(breaches.listBreaches, ({ query }) => listBreaches(query)),
  officeRoute(breaches.noteBreach, ({ actor, idempotencyKey, body }) =>
    noteBreach(deps.clock, actor, idempotencyKey, body),
  ),
  officeRoute(breaches.writeToBreach, ({ actor, params, body }) =>
    writeToBreach(deps.clock, actor, params.ref, body),
  ),
  officeRoute(duties.readDuties, ({ actor, body }) => readDuties(deps, actor, body)),
  officeRoute(duties.printDuties, ({ actor, body }) => printDuties(deps, actor, body)),
  officeRoute(duties.openDuties, ({ actor, body }) => openDuties(actor, body)),
);
