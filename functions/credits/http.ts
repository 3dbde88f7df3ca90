import { deps } from '#core/credits/deps.ts';
import { listCreditEntries } from '#core/credits/list-entries.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/credits/contract.ts';

export const handler = api(
  route(contracts.listCreditEntries, ({ actor, query }) =>
    listCreditEntries(deps, actor.userId, query.cursor),
  ),
);
