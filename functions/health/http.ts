import {
  answerDeadLetter,
  deadLettersUrl,
  readMessages,
  redriveQueue,
} from '#core/health/dead-letters.ts';
import { deps } from '#core/health/queue-state.ts';
import { readHealth } from '#core/health/read-health.ts';
import { readToday, todayDeps } from '#core/health/read-today.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/health/contract.ts';

export const handler = api(
  officeRoute(contracts.getHealth, () => readHealth(deps)),
  officeRoute(contracts.readToday, ({ actor }) => readToday(todayDeps, actor)),
  officeRoute(contracts.redriveDeadLetters, ({ actor, body }) =>
    redriveQueue(deps, actor, body.queue),
  ),
  officeRoute(contracts.readDeadLetters, ({ query }) =>
    readMessages(deps, deadLettersUrl(query.queue ?? null)),
  ),
  officeRoute(contracts.answerDeadLetter, async ({ actor, params, body }) => {
    await answerDeadLetter(deps, actor, { ...params, ...body });
    return undefined;
  }),
);
