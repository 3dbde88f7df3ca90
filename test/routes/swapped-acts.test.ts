/** Between reading and passkey, something else is swapped in (test/support/bound-acts.ts). */
import { namedContracts } from '#shared/contracts.ts';
import type { boundByHash, boundByVersion } from '#test/support/bound-acts.ts';
import { done, outcomeOf } from '#test/support/call.ts';
import { givenReviewed, officePeople } from '#test/support/office.ts';
import { givenOwner } from '#test/support/owner.ts';
import { kiprono, njeri, officeProject, otieno } from '#test/support/project-team.ts';
import { dayIn, givenProject, newBankReference } from '#test/support/projects.ts';
import { readProposal } from '#test/support/repayments.ts';
import { requestFor } from '#test/support/route-walk.ts';
import { asStaff, givenStaff, ofFile } from '#test/support/staff.ts';
import { paramNamesOf } from '#test/support/text-places.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

/** The values read before the swap, by the contract's names, and the expected refusal. */
interface Swapped {
  read: Record<string, string | number>;
  code: string;
}

const REASON = 'The shop is closed for good.';

const owner = ofFile(() => givenOwner());

/** Another payment waits than the one that was read. */
const onAgreement = ofFile(async (): Promise<Swapped> => {
  const { ref } = await givenProject(await owner(), { deposit: 50_000 });
  const record = (amount: number) =>
    done(njeri.recordPayment({ ref, amount, day: dayIn(0), reference: newBankReference() }));
  const { version } = await record(50_000);
  await done(otieno.dropWaiting({ ref }));
  await record(40_000);
  return { read: { ref, line: '1', version }, code: 'agreements.changed' };
});

/** The change has another price. */
async function onChange(): Promise<Swapped> {
  const { ref, projectId } = await givenProject(await owner());
  await done((await owner()).sendChangeRequest({ projectId, text: 'Another report, please.' }));
  const change = { ref, changeRequest: '1' };
  const estimate = (price: number) =>
    done(kiprono.estimateChange({ ...change, price, days: 5, note: 'It is a page.' }));
  const { version } = await estimate(20_000);
  await estimate(90_000);
  return { read: { ...change, version }, code: 'projects.changed' };
}

/** The owner withdraws the end, then asks again for another reason. */
async function onEnd(): Promise<Swapped> {
  const { proposeEnd, withdrawEnd } = await owner();
  const { ref, projectId } = await givenProject(await owner());
  await done(proposeEnd({ projectId, reason: REASON }));
  const { version } = await officeProject(ref);
  await done(withdrawEnd({ projectId }));
  await done(proposeEnd({ projectId, reason: 'You are late, and I want my money back.' }));
  return { read: { ref, version }, code: 'projects.changed' };
}

/** A recommendation to decline. */
async function onApplication(): Promise<Swapped> {
  const { ref } = await givenReviewed(await givenOwner());
  const { reviewer } = await officePeople();
  const { version } = (await done(reviewer.openFile({ ref }))).application;
  const advice = { decision: 'decline', reason: 'Need not clear', note: '' } as const;
  await done(reviewer.recommend({ ref, ...advice, version }));
  return { read: { ref, version }, code: 'applications.changed' };
}

/** Another admin asks for other permissions. */
async function onMember(): Promise<Swapped> {
  const [admin, { staffId }] = [await givenStaff(['admin']), await givenStaff(['review'])];
  const { staff } = await done(admin.listStaff());
  const version = staff.find((one) => one.staffId === staffId)?.version ?? 0;
  await done(admin.changePermissions({ staffId, may: ['finance'], version }));
  return { read: { staffId, version }, code: 'staff.changed' };
}

/** M-Pesa is to return a payment that the bank has paid out already. */
async function onPayment(): Promise<Swapped> {
  const { receipt } = await givenUnmatched();
  const reference = newBankReference();
  await done(njeri.proposePaymentRefund({ receipt, reference, reason: REASON }));
  const proposal = await readProposal(receipt);
  await done(njeri.dropPaymentRefund({ receipt, proposal }));
  await done(njeri.proposePaymentReversal({ receipt, reason: REASON }));
  return { read: { receipt, proposal }, code: 'collection.otherProposal' };
}

const swaps: Readonly<
  Record<(typeof boundByVersion | typeof boundByHash)[number], () => Promise<Swapped>>
> = {
  addCharge: onAgreement,
  approveApplication: onApplication,
  changePermissions: onMember,
  confirmPaymentRefund: onPayment,
  confirmWaiting: onAgreement,
  dropPaymentRefund: onPayment,
  dropWaiting: onAgreement,
  endProject: onEnd,
  inviteAgain: onMember,
  offerChange: onChange,
  proposeRefund: onAgreement,
  proposeReversal: onAgreement,
  proposeSchedule: onAgreement,
  proposeWaiver: onAgreement,
  proposeWriteOff: onAgreement,
  recordPayment: onAgreement,
  takeBackPayment: onAgreement,
  withdrawSchedule: onAgreement,
};

const within = (names: readonly string[], given: Swapped['read']) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

it.each(Object.entries(swaps))(
  'threat 175: %s is refused once something else lies behind it than was read',
  async (act, swap) => {
    const { contract } = namedContracts.find(({ name }) => name === act) ?? {};
    if (!contract?.may) throw new Error(`${act} is no act of the office`);
    const { read, code } = await swap();
    const request = requestFor(contract, within(Object.keys(contract.body ?? {}), read));
    const params = { ...request.params, ...within(paramNamesOf(contract.path), read) };
    const refused = await asStaff(await givenStaff(contract.may), contract, { ...request, params });
    expect(outcomeOf(refused)).toEqual([409, code]);
  },
);

it('threat 175: a payment that the second person matches to another agreement counts for neither', async () => {
  const { receipt } = await givenUnmatched();
  const payer = await givenOwner();
  const refs = [await givenProject(payer), await givenProject(payer)];
  const [read = '', swapped = ''] = refs.map(({ ref }) => ref);
  await done(njeri.matchPayment({ receipt, ref: read }));
  await done(njeri.matchPayment({ receipt, ref: swapped }));
  expect((await done(otieno.matchPayment({ receipt, ref: read }))).isCounted).toBe(false);
  expect((await done(njeri.openAgreement({ ref: swapped }))).paid).toBe(0);
});
