import { deps } from '../../core/repayments/deps.ts';
import { listRepayments } from '../../core/repayments/read-repayments.ts';
import * as contracts from '../../shared/repayments/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(contracts.listRepayments, ({ actor, query }) =>
    listRepayments(deps, actor.userId, query.ref),
  ),
);
