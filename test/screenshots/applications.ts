/** Applications at every point of their life. */
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import {
  type Application,
  getApplication,
  withdrawApplication,
} from '#shared/applications/contract.ts';
import { acceptOffer, declineOffer, sendOfferCode } from '#shared/offers/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { runDue, smsTo } from '#test/support/cloud.ts';
import { approve, ask, decline, startReview } from '#test/support/office.ts';
import type { Owner } from '#test/support/owner.ts';
import { changeApplication } from '#test/support/time-passes.ts';

type Life = (owner: Owner, application: Application) => Promise<void>;

const about = (owner: Owner, { applicationId }: Application) => ({
  token: owner.tokens.accessToken,
  params: { applicationId },
});

const offered: Life = async (_, { ref, suggestedAmount }) => {
  await startReview(ref);
  const fees = [{ name: 'Processing fee', amount: 5_000 }];
  await approve(ref, { deposit: suggestedAmount / 10, fees });
};

const lives: Record<ApplicationStatus, Life> = {
  'Pending Review': async () => {},
  'Under Review': (_, { ref }) => startReview(ref),
  'Information Requested': async (_, { ref }) => {
    await startReview(ref);
    await ask(
      ref,
      { question: 'How many people will use the system in each shop?', wants: 'text' },
      { question: 'Please send the bank statement of the last six months.', wants: 'bank' },
    );
  },
  Approved: offered,
  'Offer Accepted': async (owner, application) => {
    await offered(owner, application);
    await call(sendOfferCode, { ...about(owner, application), body: { offer: 1 } });
    const sent = (await smsTo(owner.phone)).map(
      ({ Message }) => /^(\d{6}) is the code to/.exec(Message)?.[1],
    );
    const code = sent.findLast((found) => found) ?? '';
    const body = { offer: 1, consent: offerConsent.version, language: 'en' as const, code };
    await call(acceptOffer, { ...about(owner, application), body, idempotencyKey: newKey() });
  },
  'Offer Declined': async (owner, application) => {
    await offered(owner, application);
    const body = { offer: 1, reason: 'The deposit is too high for now.' };
    await call(declineOffer, { ...about(owner, application), body, idempotencyKey: newKey() });
  },
  'Offer Expired': async (owner, application) => {
    await offered(owner, application);
    const { offer } = (await call(getApplication, about(owner, application))).reply;
    const expiresAt = new Date().toISOString();
    await changeApplication(owner, application, { offer: { ...offer, expiresAt } });
    await runDue('application');
  },
  Declined: async (_, { ref }) => {
    await startReview(ref);
    await decline(ref, 'Cash flow too low for the amount');
  },
  Withdrawn: async (owner, application) => {
    const body = { version: application.version };
    const options = { ...about(owner, application), body, idempotencyKey: newKey() };
    await call(withdrawApplication, options);
  },
};

/** Brings an application that was just submitted to a status, with the acts of all who take part. */
export async function bringTo(
  status: ApplicationStatus,
  owner: Owner,
  application: Application,
): Promise<void> {
  await lives[status](owner, application);
  const { reply } = await call(getApplication, about(owner, application));
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}`);
}
