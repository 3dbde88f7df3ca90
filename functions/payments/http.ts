import { attemptIdOf, isAnswerId } from '#core/payments/attempts/attempt.ts';
import { readAttempt, startPayment } from '#core/payments/attempts/start-payment.ts';
import { claimPayment, readClaim } from '#core/payments/claims/claim-payment.ts';
import { deps } from '#core/payments/deps.ts';
import { keepCallback } from '#core/payments/door/keep-callback.ts';
import { startAutomatic } from '#core/payments/standing-order.ts';
import { answerAtDoor } from '#core/payments/validate.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/payments/contract.ts';

/** M-Pesa gets this reply to every message. */
const taken = { ResultCode: 0, ResultDesc: 'Accepted' };

/** Keeps M-Pesa's answer to a question. */
async function keepAnswer(
  kind: 'answer' | 'timeout',
  { params: { key }, raw: body, ipAddress: from }: AnswerCall,
): Promise<typeof taken> {
  const subject = isAnswerId(key) ? key : null;
  const isExpected = async () => subject !== null && (await deps.findQuestion(subject)) !== null;
  await keepCallback(deps, { kind, subject, body, from }, isExpected);
  return taken;
}

interface AnswerCall {
  params: { key: string };
  raw: Buffer;
  ipAddress: string;
}

export const handler = api(
  route(contracts.startPayment, ({ actor: { userId }, params, body, idempotencyKey: key }) =>
    startPayment(deps, { userId, ref: params.ref, ...body, key }),
  ),
  route(contracts.startAutomatic, ({ actor: { userId }, params, body, idempotencyKey: key }) =>
    startAutomatic(deps, { userId, ref: params.ref, ...body, key }),
  ),
  route(contracts.readAttempt, ({ actor, params }) =>
    readAttempt(deps, { userId: actor.userId, attemptId: params.attemptId }),
  ),
  route(contracts.claimPayment, ({ actor: { userId }, params: { ref }, body }) =>
    claimPayment(deps, { userId, ref }, body.receipt),
  ),
  route(contracts.readClaim, ({ actor: { userId }, params: { ref, receipt } }) =>
    readClaim(deps, { userId, ref }, receipt),
  ),
  route(contracts.takeResult, async ({ params: { key }, raw: body, ipAddress: from }) => {
    const subject = attemptIdOf(key);
    const isExpected = async () => (await deps.findAttempt(subject)) !== null;
    await keepCallback(deps, { kind: 'result', subject, body, from }, isExpected);
    return taken;
  }),
  route(contracts.takeConfirmation, async ({ params: { key }, raw: body, ipAddress: from }) => {
    const message = { kind: 'confirmation', subject: null, doorKey: key, body, from } as const;
    await keepCallback(deps, message, () => deps.isDoorKey(key));
    return taken;
  }),
  route(contracts.validatePayment, async ({ params: { key }, raw: body, ipAddress: from }) => {
    const message = { kind: 'validation', subject: null, doorKey: key, body, from } as const;
    await keepCallback(deps, message, () => deps.isDoorKey(key));
    return answerAtDoor(deps, key, body.toString('utf8'));
  }),
  route(contracts.takeAnswer, (call) => keepAnswer('answer', call)),
  route(contracts.takeTimeout, (call) => keepAnswer('timeout', call)),
);
