/** The staff whose screens are photographed, each with their work. */
import type { Permission } from '#shared/platform/permissions.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { done } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import {
  givenDifferences,
  givenLate,
  givenProblem,
  givenSale,
} from '#test/support/money-screens.ts';
import { approve, ask, reopen, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { givenBusyProject, givenChangeOffer } from '#test/support/project-screens.ts';
import { projectPeople } from '#test/support/project-team.ts';
import { dayIn, givenProject, pay } from '#test/support/projects.ts';
import { officeSession } from '#test/support/session.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import { givenStaff, invited, type StaffMember } from '#test/support/staff.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';
import type { Person } from './person.ts';

/** Signs in for the first picture, because a session ends after 15 minutes without a call. */
function officeOf({ email, passkey }: StaffMember): () => Promise<Record<string, string>> {
  let session: ReturnType<typeof officeSession> | undefined;
  return async () => {
    session ??= officeSession(email, passkey);
    return (await session).items;
  };
}

/** Has two passkeys: with one, every screen asks for another. */
async function givenMember(name: string, may: readonly Permission[]): Promise<StaffMember> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@miliki.example`;
  const member = await givenStaff(may, { name, email });
  const { options } = await done(member.challengePasskey());
  const answer = JSON.stringify(new SoftPasskey(baseUrl).create(options));
  await done(member.addPasskey({ name: 'Hardware key', answer }));
  return member;
}

const PASSWORD = '29104871';

/** The tests' shop is too small for the amounts asked for here. */
const TIMES = 12;

/** @returns the key of a statement of 1,000 rows, locked like Safaricom's */
async function givenStatement(owner: Owner): Promise<string> {
  const lines = linesOfShop(1_000).map((line) => ({
    ...line,
    paidIn: line.paidIn * TIMES,
    withdrawn: line.withdrawn * TIMES,
    balance: line.balance * TIMES,
  }));
  const bytes = Buffer.from(await mpesaStatement(lines, { password: PASSWORD, lock: 'AES-128' }));
  const file = { filename: 'MPESA_Statement_2026.pdf', type: 'application/pdf', bytes } as const;
  const key = await upload(owner, { kind: 'mpesa', ...file });
  await done(owner.saveStatementPassword({ key, password: PASSWORD }));
  return key;
}

/** @returns the application's new version */
async function takeUp(member: StaffMember, ref: string): Promise<number> {
  const { application } = await done(member.startReview({ ref, version: 1 }));
  return application.version;
}

/** Reviews an application with a readable statement. */
export async function givenReviewer(): Promise<Person> {
  const member = await givenMember('Achieng Otieno', ['review']);
  const { givenMonth } = await import('#test/support/office-month.ts');
  await givenMonth('');
  const owner = await givenOwner('Wanjiku Kamau');
  const { ref } = await givenApplication(owner, { mpesaStatement: await givenStatement(owner) });
  let version = await takeUp(member, ref);
  for (const item of ['certificateName', 'statementName']) {
    const ticked = await done(member.tickCheck({ ref, item, done: true, version }));
    version = ticked.application.version;
  }
  await done(member.logCall({ ref, outcome: 'Reached', text: 'She opens at seven.' }));
  await done(member.writeNote({ ref, text: 'The second shop is in Molo.' }));
  return { office: officeOf(member), ref };
}

/** Decides on an application that a reviewer recommends. */
export async function givenApprover(): Promise<Person> {
  const member = await givenMember('Mutiso Mwangi', ['approve']);
  const reviewer = await givenMember('Nafula Wekesa', ['review']);
  const owner = await givenOwner('Fatuma Hassan');
  const { ref } = await givenApplication(owner, {
    businessName: 'Fatuma Textiles',
    systemNeed: 'E-commerce Platform',
    mpesaStatement: await givenStatement(owner),
  });
  const fees = [{ name: 'Set-up', amount: 5_000 }];
  const terms = { amount: 300_000, deposit: 30_000, period: '12 Months', fees } as const;
  const note = 'Good turnover, in both shops.';
  const version = await takeUp(reviewer, ref);
  await done(reviewer.recommend({ ref, decision: 'approve', terms, note, version }));
  return { office: officeOf(member), ref };
}

/** Builds a project with something in each part, and sees its debts. */
export async function givenLead(): Promise<Person> {
  const member = await givenMember('Baraka Kiprono', ['deliver', 'finance']);
  const owner = await givenOwner('Mwende Mutua');
  const project = await givenBusyProject(owner);
  await givenChangeOffer(owner, project);
  return { office: officeOf(member), ref: project.ref };
}

const momentAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Collects: there are overdue and unmatched payments, and yesterday's books differ. */
export async function givenCollector(): Promise<Person> {
  const member = await givenMember('Njeri Wambui', ['finance']);
  const { ref } = await givenProject(await givenOwner('Kamau Njoroge'), { deposit: 50_000 });
  await pay(ref, 30_000);
  await givenUnmatched({
    receipt: 'SLH2K8Q4T1',
    unmatchedSince: momentAgo(3),
    at: momentAgo(3),
    day: dayIn(-3),
  });
  await givenUnmatched({ account: `${ref}9`, amount: 20_000, receipt: 'SLK7X1Y2Z5' });
  const late = {
    receipt: 'SLK1M3N5P7',
    unmatchedSince: momentAgo(0.1),
    payer: undefined,
    reason: 'wrongAgreement',
  } as const;
  await givenUnmatched({ ...late, account: ref, refund: await givenBack() });
  for (const [days, name] of lateBusinesses) await givenLate(days, name);
  await givenDifferences(dayIn(-1));
  await givenProblem();
  await givenSale(dayIn(-1));
  return { office: officeOf(member), ref };
}

const lateBusinesses = [
  [1, 'Zawadi Clinic'],
  [3, 'Baraka Agrovet'],
  [6, 'Mama Njeri Groceries'],
  [19, 'Fatuma Textiles'],
  [44, 'Barasa Motors'],
  [120, 'Kiprono Transporters'],
  [-4, 'Mwende Salon'],
] as const;

async function givenBack() {
  const { finance } = await projectPeople();
  const reason = 'The payer called: it was meant for the rent.';
  return { reference: 'FT26328XK2Q', reason, by: finance[1].staffId, at: momentAgo(0.05) };
}

/** Sees an application's audit, from the queue to an offer. */
export async function givenAdmin(): Promise<Person> {
  const member = await givenMember('Zuhura Ali', ['admin']);
  const { ref } = await givenApplication(await givenOwner('Barasa Simiyu'), {
    businessName: 'Barasa Motors',
    systemNeed: 'Web Application',
  });
  await startReview(ref);
  await ask(ref, { question: 'Which of the two garages is it for?', wants: 'text' });
  await reopen(ref);
  await approve(ref, { amount: 250_000, fees: [{ name: 'Set-up', amount: 5_000 }] });
  return { office: officeOf(member), ref };
}

/** Has the link of an invitation. */
export async function givenInvited(): Promise<Person> {
  const { secret } = await invited(['review'], {
    name: 'Halima Abdi',
    email: 'halima@miliki.example',
  });
  return { secret };
}
