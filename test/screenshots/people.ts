/** The people whose screens are photographed: a Kenyan shop, and owners at each point of their way. */
import {
  type ApplicationStatus,
  applicationStatuses,
} from '#shared/applications/application-machine.ts';
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import { done } from '#test/support/call.ts';
import { files, givenApplication, type Owner, ownerOf, upload } from '#test/support/owner.ts';
import { ownCardOf, setPointRules } from '#test/support/rewards.ts';
import { signIn } from '#test/support/sign-in.ts';
import { subOf } from '#test/support/staff.ts';
import { setAccount, setCredits } from '#test/support/table.ts';
import { storyBusiness, storyTerms } from '#web/src/public/landing/story.ts';
import { bringTo } from './applications.ts';
import type { Person } from './person.ts';
import { givenMonthOfPoints, phoneOf } from './points.ts';
import { bringToRepayment, type RepaymentLife, repaymentLives } from './repayments.ts';
import {
  givenAdmin,
  givenApprover,
  givenCollector,
  givenInvited,
  givenLead,
  givenReviewer,
} from './staff.ts';
import { givenStory, givenStoryBuilding, givenStoryOwned, saveShop } from './story.ts';

const BUSINESS = 'Mama Njeri Groceries';

/** Each person's number is the same in every run. */
let numbers = 0;

async function givenNumber(): Promise<Owner> {
  numbers += 1;
  const phone = `+2547220001${String(numbers).padStart(2, '0')}`;
  const tokens = await signIn(phone);
  return ownerOf({ phone, tokens, userId: subOf(tokens.accessToken) });
}

async function givenAccount(fullName = 'Wanjiku Kamau'): Promise<Owner> {
  const owner = await givenNumber();
  await done(owner.createAccount({ fullName }));
  return owner;
}

async function givenShop(): Promise<Person> {
  const owner = await givenAccount();
  await saveShop(owner, {
    fullName: 'Wanjiku Kamau',
    businessName: BUSINESS,
    email: 'wanjiku@njeri.example',
    registrationNumber: 'BN-X7K2M9P',
  });
  await setPointRules(owner, { expiryMonths: 12 });
  await done(owner.saveLocation({ version: 1, county: 'Nakuru' }));
  await done(owner.saveSmsSettings({ version: 2, senderName: 'MAMANJERI', lowCreditAt: 100 }));
  const subscriptionEnd = new Date(Date.now() + 200 * 86_400_000).toISOString();
  const credits = { purchasedSMS: 1_000, issuedSMS: 368, smsBalance: 632 };
  await setCredits(owner.userId, credits);
  await setAccount(owner.userId, { subscriptionEnd });
  await givenMonthOfPoints(owner.userId);
  for (const status of ['Withdrawn', 'Declined', 'Approved'] as const) {
    await bringTo(status, owner, await givenApplication(owner));
  }
  return { owner };
}

/** A customer of a shop, with the link of an SMS. */
async function givenCustomer(): Promise<Person> {
  const { owner } = await givenShop();
  return owner ? { code: await ownCardOf(owner, `+254${phoneOf(0).slice(1)}`) } : {};
}

/** Has filled in half of an application. */
async function givenApplicant({
  businessName = BUSINESS,
  repaymentPeriod = '12 Months' as RepaymentPeriod,
} = {}): Promise<Person> {
  const owner = await givenAccount();
  const bytes = Buffer.concat([files.pdf, Buffer.alloc(240_000)]);
  const filename = 'MPESA_Statement_2026.pdf';
  const key = await upload(owner, { kind: 'mpesa', filename, type: 'application/pdf', bytes });
  const mpesa = { key, filename, size: bytes.length, needsPassword: false, hasPassword: false };
  await done(
    owner.saveDraft({
      businessName,
      sector: 'Retail',
      systemNeed: 'ERP / POS System',
      repaymentPeriod,
      description: 'Stock and sales of two shops.',
      documents: { mpesa, bank: null, cert: null },
    }),
  );
  return { owner };
}

async function givenApplicationAt(status: ApplicationStatus): Promise<Person> {
  const owner = await givenAccount();
  const application = await givenApplication(owner);
  await bringTo(status, owner, application);
  return { owner, applicationId: application.applicationId };
}

async function givenRepayer(life: RepaymentLife): Promise<Person> {
  const owner = await givenAccount();
  await bringToRepayment(life, owner);
  return { owner };
}

type StaffName = 'reviewer' | 'approver' | 'lead' | 'collector' | 'admin' | 'invited';

export type Name =
  | 'visitor'
  | 'newcomer'
  | 'starter'
  | 'applicant'
  | 'shop'
  | 'customer'
  | 'Story applicant'
  | 'Story building'
  | 'Story'
  | 'Story owned'
  | StaffName
  | ApplicationStatus
  | RepaymentLife;

const makers = {
  /** The code is of no card. */
  visitor: async () => ({ code: 'code' }),
  /** Has proved a number, but has no account. */
  newcomer: async () => ({ owner: await givenNumber() }),
  /** Has only an account. */
  starter: async () => ({ owner: await givenAccount('Otieno Odhiambo') }),
  applicant: () => givenApplicant(),
  'Story applicant': () =>
    givenApplicant({ businessName: storyBusiness, repaymentPeriod: storyTerms.period }),
  'Story building': async () => givenStoryBuilding(await givenNumber()),
  Story: async () => givenStory(await givenNumber()),
  'Story owned': async () => givenStoryOwned(await givenNumber()),
  shop: givenShop,
  customer: givenCustomer,
  reviewer: givenReviewer,
  approver: givenApprover,
  lead: givenLead,
  collector: givenCollector,
  admin: givenAdmin,
  invited: givenInvited,
  ...Object.fromEntries(
    applicationStatuses.map((status) => [status, () => givenApplicationAt(status)]),
  ),
  ...Object.fromEntries(repaymentLives.map((life) => [life, () => givenRepayer(life)])),
} as Record<Name, () => Promise<Person>>;

export async function givenPeople(names: Iterable<Name>): Promise<Map<Name, Person>> {
  const people = new Map<Name, Person>();
  // In sequence, because the order decides the numbers.
  for (const name of new Set(names)) people.set(name, await makers[name]());
  return people;
}
