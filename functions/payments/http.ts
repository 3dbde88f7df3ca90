import { deps } from '../../core/payments/deps.ts';
import { readAttempt } from '../../core/payments/read-attempt.ts';
import { AppError } from '../../core/platform/app-error.ts';
import * as contracts from '../../shared/payments/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(contracts.startPayment, async () => {
    throw new AppError('payments.unavailable');
  }),
  route(contracts.readAttempt, ({ actor, params }) =>
    readAttempt(deps, { userId: actor.userId, attemptId: params.attemptId }),
  ),
);
