/** The shop of the landing page's story, at three points. */
import { done } from '#test/support/call.ts';
import type { Owner } from '#test/support/owner.ts';
import { kiprono } from '#test/support/project-team.ts';
import {
  accept,
  acceptDelivered,
  acceptShown,
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

export const saveShop = (owner: Owner, profile: Parameters<Owner['saveProfile']>[0]) =>
  done(
    owner.saveProfile({
      businessType: 'Sole proprietor',
      sector: 'Retail',
      yearStarted: 2016,
      location: 'Kenyatta Avenue',
      ...profile,
    }),
  );

/** The offer is accepted, the deposit paid, and the first milestone done. */
export async function givenStoryBuilding(owner: Owner): Promise<Person> {
  const fullName = 'Kamau Njoroge';
  await done(owner.createAccount({ fullName }));
  await saveShop(owner, { fullName, businessName: storyBusiness });
  const terms = { ...storyTerms, fees: [...storyTerms.fees] };
  const wanted = { businessName: storyBusiness, systemNeed: storySystem } as const;
  const { applicationId } = await givenOffer(owner, { ...terms, ...wanted });
  await accept(owner, { applicationId });
  const { ref, projectId } = await projectOf(owner, applicationId);
  await pay(ref, storyTerms.deposit);
  await done(kiprono.savePlan({ ref, ...plan() }));
  await present(ref, 1);
  await done(acceptShown(owner, projectId, 1));
  await present(ref, 2);
  return { owner, projectId };
}

/** The system is in use, and the shop awards points. */
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
