import { deps as assessmentDeps } from '../../core/assessment/deps.ts';
import { exportEvents, readAudit } from '../../core/assessment/read-audit.ts';
import { deps as auditDeps } from '../../core/audit/deps.ts';
import * as contracts from '../../shared/audit/contract.ts';
import { api } from '../platform/http.ts';
import { officeRoute } from '../platform/office.ts';

const deps = { ...assessmentDeps, ...auditDeps };

export const handler = api(
  officeRoute(contracts.readAudit, ({ actor, body }) => readAudit(deps, actor, body)),
  officeRoute(contracts.exportAudit, ({ actor, body }) => exportEvents(deps, actor, body)),
);
