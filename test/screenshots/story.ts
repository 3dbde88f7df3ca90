/** The shop of the landing page's story, at three points of its way. */
import { createAccount, saveProfile } from '#shared/accounts/contract.ts';
import { savePlan } from '#shared/delivery/contract.ts';
import { call } from '#test/support/call.ts';
import type { Owner } from '#test/support/owner.ts';
import {
  accept,
  acceptDelivered,
  acceptShown,
  act,
  done,
  givenOffer,
  pay,
  plan,
  present,
  projectOf,
} from '#test/support/projects.ts';
import { setPointRules } from '#test/support/rewards.ts';
import { moveDelivery } from '#test/support/time-passes.ts';
import {
  storyBusiness,
  storyOffer,
  storyRules,
  storySystem,
  storyTerms,
} from '#web/src/public/landing/story.ts';
import type { Person } from './person.ts';
import { givenMonthOfPoints } from './points.ts';

const DAYS_SINCE_DELIVERY = 25;

async function giveProfile(owner: Owner): Promise<void> {
  const { accessToken: token } = owner.tokens;
  await done(
    call(createAccount, { token, body: { fullName: 'Kamau Njoroge', referralCode: null } }),
  );
  const body = {
    fullName: 'Kamau Njoroge',
    businessName: storyBusiness,
    email: null,
    businessType: 'Sole proprietor' as const,
    registrationNumber: null,
    kraPin: null,
    sector: 'Retail' as const,
    yearStarted: 2016,
    location: 'Kenyatta Avenue',
  };
  await done(call(saveProfile, { token, body }));
}

/** The shop's offer is accepted, its deposit paid, and its first milestone done. */
export async function givenStoryBuilding(owner: Owner): Promise<Person> {
  await giveProfile(owner);
  const terms = { ...storyTerms, fees: [...storyTerms.fees] };
  const wanted = { businessName: storyBusiness, systemNeed: storySystem } as const;
  const { applicationId } = await givenOffer(owner, { ...terms, ...wanted });
  await accept(owner, applicationId);
  const { ref, projectId } = await projectOf(owner, applicationId);
  await pay(ref, storyTerms.deposit);
  await done(act(savePlan, ref, { body: plan() }));
  await present(ref, 1);
  await done(acceptShown(owner, projectId, 1));
  await present(ref, 2);
  return { owner, projectId };
}

/** The system is in use, and the shop gives points. */
export async function givenStory(owner: Owner): Promise<Person> {
  const { projectId = '' } = await givenStoryBuilding(owner);
  await done(acceptShown(owner, projectId, 2));
  const { ref } = await projectOf(owner, projectId);
  await present(ref, 3);
  await acceptDelivered(owner, projectId);
  await moveDelivery(owner, ref, DAYS_SINCE_DELIVERY);
  await setPointRules(owner, storyRules);
  await givenMonthOfPoints(owner.userId);
  return { owner, projectId };
}

/** Everything is paid. */
export async function givenStoryOwned(owner: Owner): Promise<Person> {
  const { projectId = '' } = await givenStory(owner);
  const { ref } = await projectOf(owner, projectId);
  await pay(ref, storyOffer.totalToPay - storyTerms.deposit);
  return { owner, projectId };
}
