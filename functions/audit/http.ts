import { deps as assessmentDeps } from '#core/assessment/deps.ts';
import { exportEvents, readAudit } from '#core/assessment/read-audit.ts';
import { deps as auditDeps } from '#core/audit/deps.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/audit/contract.ts';

const deps = { ...assessmentDeps, ...auditDeps };

export const handler = api(
  officeRoute(contracts.readAudit, ({ actor, body }) => readAudit(deps, actor, body)),
  officeRoute(contracts.exportAudit, ({ actor, body }) => exportEvents(deps, actor, body)),
);
