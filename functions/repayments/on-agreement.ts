import type { OwnerActor } from '#shared/platform/contract.ts';

interface AgreementCall {
  actor: OwnerActor;
  params: { ref: string };
}

interface ChangeCall extends AgreementCall {
  idempotencyKey: string;
}

/** Passes the agreement's key to a use case. */
export const onAgreement =
  <C extends AgreementCall, Reply>(
    work: (key: { userId: string; ref: string }, call: C) => Promise<Reply>,
  ) =>
  (call: C): Promise<Reply> =>
    work({ userId: call.actor.userId, ref: call.params.ref }, call);

/** Like `onAgreement`, for a change that is made once. */
export const onChange = <C extends ChangeCall, Reply>(
  work: (
    request: { userId: string; ref: string; idempotencyKey: string },
    call: C,
  ) => Promise<Reply>,
) =>
  onAgreement<C, Reply>((key, call) => work({ ...key, idempotencyKey: call.idempotencyKey }, call));
