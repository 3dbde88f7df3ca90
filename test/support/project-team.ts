/** Staff for projects and agreements, always on the newest version. */
import type { OfficeProject } from '#shared/delivery/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { done } from './call.ts';
import { fileOf } from './office.ts';
import { asStaff, givenStaff, ofFile, type StaffMember } from './staff.ts';
import { type Verbs, withVerbs } from './verbs.ts';

/** The file's staff for building and collecting: a lead and two for money. */
export const projectPeople = ofFile(async () => {
  const [lead, first, second] = await Promise.all([
    givenStaff(['deliver'], { name: 'Kiprono Bett' }),
    givenStaff(['finance'], { name: 'Njeri Wambui' }),
    givenStaff(['finance'], { name: 'Otieno Oloo' }),
  ]);
  return { lead, finance: [first, second] as const };
});

export const officeProject = async (ref: string): Promise<OfficeProject> =>
  done((await projectPeople()).lead.openProject({ ref }));

/** The version of what a contract changes: an application, an agreement or a project. */
export async function newestFor({ path }: Contract, ref: string): Promise<number> {
  if (path.includes('/applications/')) return (await fileOf(ref)).application.version;
  if (!path.includes('/agreements/')) return (await officeProject(ref)).version;
  const { finance } = await projectPeople();
  return (await done(finance[0].openAgreement({ ref }))).version;
}

/** A member who changes the newest version, unless a test names one. */
export const onNewest = (member: () => Promise<StaffMember>): Verbs =>
  withVerbs({}, async (contract, options) => {
    const by = await member();
    if (!contract.body?.version || (options.body && 'version' in options.body)) {
      return asStaff(by, contract, options);
    }
    const { ref = '' }: { ref?: string } = options.params ?? {};
    const version = await newestFor(contract, ref);
    return asStaff(by, contract, { ...options, body: { version, ...options.body } });
  });

const approver = ofFile(() => givenStaff(['approve'], { name: 'Mutiso Mwangi' }));

/** Builds. */
export const kiprono = onNewest(async () => (await projectPeople()).lead);

/** Counts money, as the next one does. */
export const njeri = onNewest(async () => (await projectPeople()).finance[0]);

export const otieno = onNewest(async () => (await projectPeople()).finance[1]);

/** Approves, as the next one does. */
export const mutiso = onNewest(approver);

const secondApprover = ofFile(() => givenStaff(['approve'], { name: 'Wairimu Maina' }));

export const wairimu = onNewest(secondApprover);

/** Offers a change, by two people if needed. @returns the last answer */
export async function offerChange(given: Parameters<typeof mutiso.offerChange>[0]) {
  const first = await mutiso.offerChange(given);
  return first.status === 200 && first.reply.firstOffers.length > 0
    ? wairimu.offerChange(given)
    : first;
}
