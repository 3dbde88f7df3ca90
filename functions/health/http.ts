import { deps } from '#core/health/queue-state.ts';
import { readHealth } from '#core/health/read-health.ts';
import { redriveQueue } from '#core/health/redrive.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/health/contract.ts';

export const handler = api(
  officeRoute(contracts.getHealth, () => readHealth(deps)),
  officeRoute(contracts.redriveDeadLetters, ({ actor, body }) =>
    redriveQueue(deps, actor, body.queue),
  ),
);
