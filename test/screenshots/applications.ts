/** Applications in every status. */
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { Application } from '#shared/applications/contract.ts';
import { runDue } from '#test/support/cloud.ts';
import { approve, ask, decline, startReview } from '#test/support/office.ts';
import type { Owner } from '#test/support/owner.ts';
import { accept } from '#test/support/projects.ts';
import { changeApplication } from '#test/support/time-passes.ts';

type Life = (owner: Owner, application: Application) => Promise<void>;

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
    await accept(owner, application);
  },
  'Offer Declined': async (owner, application) => {
    await offered(owner, application);
    const { applicationId } = application;
    await owner.declineOffer({
      applicationId,
      offer: 1,
      reason: 'The deposit is too high for now.',
    });
  },
  'Offer Expired': async (owner, application) => {
    const { applicationId } = application;
    await offered(owner, application);
    const { offer } = (await owner.getApplication({ applicationId })).reply;
    const expiresAt = new Date().toISOString();
    await changeApplication(owner, application, { offer: { ...offer, expiresAt } });
    await runDue('application');
  },
  Declined: async (_, { ref }) => {
    await startReview(ref);
    await decline(ref, 'Cash flow too low for the amount');
  },
  Withdrawn: async (owner, { applicationId, version }) => {
    await owner.withdrawApplication({ applicationId, version });
  },
};

/** Brings a new application to a status by everybody's acts. */
export async function bringTo(
  status: ApplicationStatus,
  owner: Owner,
  application: Application,
): Promise<void> {
  await lives[status](owner, application);
  const { reply } = await owner.getApplication({ applicationId: application.applicationId });
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}`);
}
