import * as answers from '#core/complaints/answers.ts';
import * as complaints from '#core/complaints/complaints.ts';
import { api, route } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/complaints/contract.ts';

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
);
