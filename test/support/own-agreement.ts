/** An agreement inside the process, and what two people of finance do about it: Njeri proposes, Otieno confirms. */
import { randomUUID } from 'node:crypto';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { addCharge } from '#core/collection/add-charge.ts';
import { confirmWaiting, dropWaiting } from '#core/collection/confirm.ts';
import { writeContact } from '#core/collection/contacts.ts';
import { moneyDeps } from '#core/collection/money-deps.ts';
import * as proposals from '#core/collection/propose.ts';
import { readOfficeAgreement } from '#core/collection/read-agreement.ts';
import { type FactCommand, recordFact, TOLD_BY_MPESA } from '#core/projects/money/record-fact.ts';
import type { ChargePart } from '#shared/agreements/charges.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { givenAccount, njeri, otieno } from './people.ts';
import { projectDeps } from './project.ts';
import { dayIn, newBankReference } from './projects.ts';
import { givenSigned, wholeOf } from './repayments.ts';

export const financeDeps = { ...moneyDeps, ...projectDeps };

type FinanceDeps = typeof financeDeps;

export type Proposal<Body> = (
  deps: FinanceDeps,
  whole: WholeAgreement,
  by: StaffActor,
  body: Body,
) => Promise<unknown>;

type Body<Act> = Act extends Proposal<infer One> ? Partial<One> : never;

/** No text of an agreement has charges so far. */
export const withCharges = {
  chargeTerms: () => ({
    fee: { most: 1_500, noticeDays: 0 },
    penalty: { most: 600, noticeDays: 0 },
  }),
};

export class OwnAgreement {
  readonly userId: string;
  readonly ref: string;
  private readonly usual: FinanceDeps;

  /** @param usual deps, unless a call changes them */
  constructor(
    { userId, ref }: Pick<AgreementItem, 'userId' | 'ref'>,
    usual: FinanceDeps = financeDeps,
  ) {
    [this.userId, this.ref, this.usual] = [userId, ref, usual];
  }

  whole = () => wholeOf(this);

  paid = async () => (await this.whole()).agreement.paid;

  newestLine = async () => (await this.whole()).journal.at(-1);

  /** The reply to the office. */
  office = async (given: Partial<FinanceDeps> = {}) =>
    readOfficeAgreement({ ...this.usual, ...given }, await this.whole());

  /** @param bodyOf what is proposed about the agreement as it is */
  propose = async <One>(
    act: Proposal<One>,
    bodyOf: (whole: WholeAgreement) => Partial<One> = () => ({}),
    given: Partial<FinanceDeps> = {},
  ) => {
    const whole = await this.whole();
    const body = { version: 1, reason: 'The shop burnt down.', ...bodyOf(whole) } as One;
    return act({ ...this.usual, ...given }, whole, njeri, body);
  };

  recordPayment = (amount: number, more: Body<typeof proposals.recordPayment> = {}) => {
    const bank = { day: dayIn(0), reference: newBankReference() };
    return this.propose(proposals.recordPayment, () => ({ amount, ...bank, ...more }));
  };

  waive = (amount: number, more: Body<typeof proposals.proposeWaiver> = {}) =>
    this.propose(proposals.proposeWaiver, () => ({ amount, ...more }));

  refund = (amount: number, reference = newBankReference()) => {
    const refund = { amount, day: dayIn(0), channel: 'bank', reference } as const;
    return this.propose(proposals.proposeRefund, () => refund);
  };

  writeOff = () => this.propose(proposals.proposeWriteOff);

  proposeSchedule = (rows: Body<typeof proposals.proposeSchedule>['rows']) =>
    this.propose(proposals.proposeSchedule, () => ({ rows }));

  /** Of the newest payment. */
  proposeTakeBack = (given?: Partial<FinanceDeps>) => {
    const newest = ({ journal }: WholeAgreement) => ({
      line: String(journal.findLast(({ event }) => event === 'pay')?.line),
      day: dayIn(0),
    });
    return this.propose(proposals.takeBackPayment, newest, given);
  };

  confirm = async (by = otieno, given: Partial<FinanceDeps> = {}) => {
    await confirmWaiting({ ...this.usual, ...given }, await this.whole(), by);
    return this.office();
  };

  drop = async (by = njeri) => dropWaiting(this.usual, await this.whole(), by);

  /** By the bank, confirmed. */
  pay = async (...payment: Parameters<OwnAgreement['recordPayment']>) => {
    await this.recordPayment(...payment);
    return this.confirm();
  };

  takeBack = async () => {
    await this.proposeTakeBack();
    return this.confirm();
  };

  charge = (part: ChargePart, amount: number, given: Partial<FinanceDeps> = withCharges) =>
    this.propose(addCharge, () => ({ part, amount, day: dayIn(0) }), given);

  talk = async (said: Partial<Parameters<typeof writeContact>[3]> = {}) => {
    const note = { idempotencyKey: randomUUID(), text: 'He cannot pay.', ...said };
    return writeContact(this.usual, await this.whole(), njeri, note);
  };

  /** As M-Pesa tells of it. */
  payByMpesa = async (line: NonNullable<FactCommand<'pay'>['line']>) => {
    const fact = { event: 'pay', by: TOLD_BY_MPESA, role: 'system', line } as const;
    return recordFact(this.usual, await this.whole(), fact);
  };
}

/** Every member of the office has the number of the owner: the business is their own. */
export async function asOwnBusiness(userId: string): Promise<Pick<FinanceDeps, 'findMember'>> {
  const { phone } = (await financeDeps.findUser(userId)) ?? {};
  const findMember = async (id: string) => ({ ...(await financeDeps.findMember(id)), phone });
  return { findMember: findMember as FinanceDeps['findMember'] };
}

/** Just signed. */
export const givenOwnAgreement = async (deposit?: number, usual?: FinanceDeps) =>
  new OwnAgreement(await givenSigned({ userId: await givenAccount() }, deposit), usual);
