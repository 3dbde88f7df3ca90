/** Calls of the office about one agreement. It is read first; the member's own agreements are closed. */
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { deps } from '#core/collection/deps.ts';
import { findByReference, requireVersion } from '#core/collection/find-agreement.ts';
import { readOfficeAgreement } from '#core/collection/read-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';

interface AgreementCall {
  actor: StaffActor;
  params: { ref: string };
}

type Work<C extends AgreementCall, Reply> = (call: C & { whole: WholeAgreement }) => Promise<Reply>;

export const onAgreement =
  <C extends AgreementCall, Reply>(work: Work<C, Reply>) =>
  async (call: C): Promise<Reply> =>
    work({ ...call, whole: await findByReference(deps, call.actor, call.params.ref) });

/** No agreement of a closed account changes (docs/decisions/0025-the-account-in-every-write.md). */
function refuseClosed(error: unknown): never {
  const isClosed = error instanceof AppError && error.code === 'accounts.notFound';
  throw isClosed ? new AppError('agreements.notNow') : error;
}

/** Like `onAgreement`, for a write: replies with the changed agreement. */
export const written = <C extends AgreementCall>(work: Work<C, unknown>) =>
  onAgreement<C, OfficeAgreement>(async (call) => {
    await work(call).catch(refuseClosed);
    return readOfficeAgreement(deps, await findByReference(deps, call.actor, call.params.ref));
  });

/** Like `written`, for a change decided on a version. */
export const onVersion = <C extends AgreementCall & { body: { version: number } }>(
  work: Work<C, unknown>,
) =>
  written<C>(async (call) => {
    requireVersion(call.whole, call.body.version);
    return work(call);
  });
