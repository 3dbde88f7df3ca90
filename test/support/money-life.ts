/**
 * Two owners, their payers, M-Pesa and the office inside the process: real handlers and use cases on a table, with
 * their own M-Pesa and clock. Only acts change anything, one request after the other.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
import type fc from 'fast-check';
import { type AgreementItem, creditOf } from '#core/agreements/agreement.entity.ts';
import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { addCharge } from '#core/collection/add-charge.ts';
import { confirmWaiting } from '#core/collection/confirm.ts';
import { matchPayment } from '#core/collection/match-payment.ts';
import * as proposals from '#core/collection/propose.ts';
import {
  confirmPaymentRefund,
  proposePaymentRefund,
  proposePaymentReversal,
} from '#core/collection/refund-payment.ts';
import { presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { savePlan } from '#core/delivery/plan.ts';
import { automaticOf } from '#core/payments/standing-order.ts';
import { AppError } from '#core/platform/app-error.ts';
import { acceptDelivery, deliveryAct } from '#core/projects/milestones/accept-delivery.ts';
import { acceptMilestone } from '#core/projects/milestones/milestones.ts';
import { askRefund } from '#core/repayments/ask-refund.ts';
import { deps as ownDeps } from '#core/repayments/deps.ts';
import { moveDay } from '#core/repayments/move-day.ts';
import { acceptSchedule, scheduleAct } from '#core/repayments/proposed-schedule.ts';
import { handler as askHandler } from '#functions/payments/ask.ts';
import { handler as settleHandler } from '#functions/payments/on-callback.ts';
import { handler as pullHandler } from '#functions/payments/pull.ts';
import type { Misbehaviour } from '#local/services/mpesa/mpesa-faults.ts';
import { dividedSchedule, evenRows } from '#shared/agreements/restructure.ts';
import { startAutomatic, startPayment } from '#shared/payments/contract.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { type Watch, type Writing, watched } from './at-a-request.ts';
import { callInside } from './in-process.ts';
import { callInProcess } from './in-process-api.ts';
import { type Deed, MoneyTruth } from './money-truth.ts';
import { financeDeps, OwnAgreement, type Proposal } from './own-agreement.ts';
import type { OwnMpesa, PayerAnswer } from './own-mpesa.ts';
import { storedItem, storedItems, takeOwnTable } from './own-table.ts';
import { givenAccount, kiprono, njeri, otieno } from './people.ts';
import {
  acceptNewest,
  givenCode,
  givenOfferOf,
  newestProject,
  projectDeps,
  requestAbout,
} from './project.ts';
import { NOTE, shownOf } from './project-writes.ts';
import { plan } from './projects.ts';
import { readProposal, requestOf } from './repayments.ts';

/** A worker killed at a write: before it, or after it but before the answer. */
class Killed extends Error {}

interface Death {
  write: number;
  when: 'before' | 'after';
}

/** An act on one of two agreements, varied by a number below 100. */
export interface Doing {
  act: string;
  of: 0 | 1;
  how: number;
  /** Null if it runs to its end. */
  death: Death | null;
}

type Party = OwnAgreement & { phone: string };

const reason = 'The owner and the office have talked about it.';

/** The text of an agreement with charges. None exists so far. */
const anyCharge = { most: 1_000_000, noticeDays: 0 };
const withCharges = { chargeTerms: () => ({ fee: anyCharge, penalty: anyCharge }) };

/** An account typed without knowing the reference. */
const NOBODYS = 'RENT';

/** Different ends: the owners' numbers and a third payer's. */
const phones = ['+254711000101', '+254711000202'] as const;
const OTHER_PHONE = '+254722000303';

const isFact = ({ keys }: Writing) =>
  keys.some((key) => key.includes('#journalLine#') || key.endsWith('#giveBack'));

/** Left out: a worker that dies with M-Pesa's token delays the others for six seconds. */
const isOfMoney = ({ keys }: Writing) => keys.some((key) => !key.startsWith('mpesaToken'));

const faults: readonly Misbehaviour[] = [
  ...(['pushLost', 'pushHtml', 'pushSoap', 'pushBusy', 'pushUnavailable'] as const),
  ...(['callbackLost', 'callbackTwice', 'confirmationFirst', 'confirmationLost'] as const),
  ...(['confirmationTwice', 'queryBusy', 'queryNothing', 'queryMissing', 'queryHtml'] as const),
  ...(['tokenRefused', 'pullDown', 'answerLost', 'answerTimeout', 'callbackCode'] as const),
];

const answers: readonly PayerAnswer[] = ['pay', 'pay', 'pay', 'cancel', 'noMoney'];

const pick = <One>(list: readonly One[], how: number): One | undefined => list[how % list.length];

export class MoneyLife {
  readonly truth = new MoneyTruth();
  readonly parties: Party[] = [];
  private now: number;
  /** The end of the gapless reading of M-Pesa's list. */
  private covered: number;
  private readonly mpesa: OwnMpesa;
  private readonly onItsWay = new Set<Promise<unknown>>();
  private readonly kept: Record<string, unknown>[] = [];
  /** Messages held up between M-Pesa and us. */
  private readonly held: { path: string; body: string }[] = [];
  private toHold = 0;
  private settlesAtOnce = false;
  /** If true, we leave M-Pesa's question unanswered, and it takes the money. */
  private isSilent = false;
  private requests: { of: 0 | 1; sent: Parameters<typeof callInside>[2] }[] = [];
  private references = 0;

  constructor(mpesa: OwnMpesa, start: string) {
    this.mpesa = mpesa;
    this.now = Date.parse(start);
    this.covered = this.now;
  }

  readonly clock = (): number => this.now;

  get today(): string {
    return nairobiDay(this.now);
  }

  /** One owner with delivered software, and one who has just signed, with a deposit. */
  async begin(): Promise<void> {
    await Promise.all([takeOwnTable(), this.mpesa.beginAnew()]);
    this.mpesa.door = (path, body) => this.takeIn(path, body);
    for (const [index, phone] of phones.entries()) {
      const userId = await givenAccount({ phone });
      await givenOfferOf(userId, index * 50_000);
      await acceptNewest(userId);
      if (index === 0) await this.build(userId);
      const { ref } = await newestProject(userId);
      this.parties.push(Object.assign(new OwnAgreement({ userId, ref }), { phone }));
    }
  }

  /** Acts side by side, with requests in the scheduler's order. */
  async happen(doings: readonly Doing[], scheduler: fc.Scheduler): Promise<void> {
    this.now += MINUTE_MS / 4;
    const isAlone = doings.length === 1;
    const lanes = doings.map((doing) => this.lane(doing, isAlone ? null : scheduler));
    const all = Promise.allSettled(lanes);
    const outcomes = await (isAlone ? all : scheduler.waitFor(all, this.untilQuiet));
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
    await this.mpesa.answered();
  }

  /** All messages arrive, and the hourly and nightly jobs are done. */
  async end(): Promise<void> {
    this.mpesa.behave();
    this.toHold = 0;
    for (const { path, body } of this.held.splice(0)) await this.takeIn(path, body);
    await this.settleAll();
    await this.pass(HOUR_MS);
    await askHandler();
    await this.settleAll();
    await this.pass(2 * HOUR_MS);
    await this.hourly();
    await this.night();
    await this.settleAll();
  }

  /** Messages wait seconds for workers, faults of M-Pesa for a call. */
  private async hourly(): Promise<void> {
    this.mpesa.behave();
    await this.pull();
    await this.mpesa.answered();
    await this.settleAll();
  }

  prompts = () => this.mpesa.prompts();

  ledger = () => this.mpesa.ledger();

  /** After each request and the calls beside it. */
  private readonly untilQuiet = async (run: () => Promise<unknown>): Promise<void> => {
    await run();
    do {
      await Promise.allSettled(this.onItsWay);
      await turn();
      await turn();
    } while (this.onItsWay.size > 0);
  };

  private track<Result>(request: Promise<Result>): Promise<Result> {
    this.onItsWay.add(request);
    const forget = () => void this.onItsWay.delete(request);
    request.then(forget, forget);
    return request;
  }

  /** Calls M-Pesa as the product does, and waits if requests are ordered. */
  readonly fetch: typeof fetch = (...call) => this.track(MoneyLife.realFetch(...call));
  private static readonly realFetch = globalThis.fetch;

  /** One act. A refusal and a death are answers; any other error is a fault. */
  private async lane(
    { act, of, how, death }: Doing,
    scheduler: fc.Scheduler | null,
  ): Promise<void> {
    const run = acts[act] ?? actsAlone[act];
    if (!run) throw new Error(`nobody does ${act}`);
    const told: { deed: Deed | null } = { deed: null };
    let [writes, isDead] = [0, false];
    const die = (): never => {
      isDead = true;
      throw new Killed();
    };
    const watch: Watch = {
      before: async (writing) => {
        if (scheduler) await scheduler.schedule(Promise.resolve(), act);
        if (isDead) die();
        if (writing && isOfMoney(writing)) writes += 1;
        if (writing && death?.when === 'before' && writes === death.write) die();
      },
      after: (writing) => {
        if (writing && isFact(writing) && told.deed) this.truth.add(told.deed);
        if (writing && death?.when === 'after' && writes === death.write) die();
      },
      sent: (request) => void this.track(request),
    };
    const party = this.parties[of] as Party;
    const tell = (deed: Deed) => {
      told.deed = deed;
    };
    try {
      await watched(watch, () => run({ life: this, party, of, how, tell }));
    } catch (error) {
      if (!isDead && !(error instanceof AppError)) throw error;
    }
  }

  /** Each arriving message is kept, and waits for its worker. */
  private async takeIn(path: string, body: string): Promise<{ status: number; body: string }> {
    if (this.toHold > 0 && !path.includes('/validations/')) {
      this.toHold -= 1;
      this.held.push({ path, body });
      return { status: 200, body: '' };
    }
    if (this.isSilent && path.includes('/validations/')) return { status: 503, body: '' };
    const keys: string[] = [];
    const headers = { 'content-type': 'application/json' };
    const answer = await watched(
      {
        before: async () => undefined,
        after: (writing) => void keys.push(...(writing?.keys ?? [])),
      },
      () => callInProcess({ method: 'POST', target: path, headers, body }),
    );
    for (const key of keys.filter((one) => one.startsWith('callback#'))) {
      const [pk = '', sk = ''] = key.split(' ');
      const item = await storedItem({ pk, sk });
      if (item) this.kept.push(item);
    }
    if (this.settlesAtOnce) await this.settleAll();
    return answer;
  }

  /** @returns whether the worker has done it; else it comes again */
  private async settle(item: Record<string, unknown>): Promise<boolean> {
    const record = { messageId: 'one', body: JSON.stringify(item) };
    const { batchItemFailures } = await settleHandler({ Records: [record] } as SQSEvent);
    return batchItemFailures.length === 0;
  }

  /** Each message comes twice. */
  private async settleAll(): Promise<void> {
    const all = this.kept.splice(0);
    for (const item of [...all, ...all]) {
      if (!(await this.settle(item))) throw new Error(`not settled: ${JSON.stringify(item)}`);
    }
  }

  async settleOne(how: number): Promise<void> {
    const item = pick(this.kept, how);
    if (!item || !(await this.settle(item)) || how >= 70) return;
    const at = this.kept.indexOf(item);
    if (at >= 0) this.kept.splice(at, 1);
  }

  async release(how: number): Promise<void> {
    const one = pick(this.held, how);
    if (!one) return;
    this.held.splice(this.held.indexOf(one), 1);
    await this.takeIn(one.path, one.body);
  }

  hold(how: number): void {
    this.toHold = 1 + (how % 2);
  }

  misbehave(how: number): void {
    const fault = pick(faults, how);
    const more = fault === 'callbackCode' ? { code: '77777' } : {};
    if (fault) this.mpesa.misbehave(fault, more);
  }

  /** Nobody types a PIN after a minute, and the list is read at least every 40 hours. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds;
    if (milliseconds > MINUTE_MS) await this.expirePrompts();
    if (milliseconds > HOUR_MS) {
      this.now += HOUR_MS + MINUTE_MS;
      await this.hourly();
    }
    if (until - this.covered > 40 * HOUR_MS) {
      this.now += HOUR_MS;
      await this.night();
    }
    this.now = Math.max(until, this.now);
    if (milliseconds > 2 * DAY_MS) this.covered = this.now;
  }

  private async expirePrompts(): Promise<void> {
    for (const prompt of await this.prompts()) {
      if (prompt.code === undefined) await this.mpesa.answer(prompt, 'ignore');
    }
  }

  async pull(): Promise<void> {
    const { now, covered } = this;
    await pullHandler({ work: 'pull' });
    if (now - covered <= 3 * HOUR_MS) this.covered = now;
  }

  /** A failing job is repeated. */
  async night(): Promise<void> {
    await this.expirePrompts();
    this.now += DAY_MS - ((this.now + 3 * HOUR_MS) % DAY_MS) + 2 * HOUR_MS;
    const { now } = this;
    await this.reconcile().catch(() => this.reconcile());
    await pullHandler({ work: 'books' });
    this.covered = now;
  }

  reconcile = () => pullHandler({ work: 'reconcile' });

  /** Asks the owner or somebody with another phone to pay. */
  async start({ party, of, how }: Stage): Promise<void> {
    const { agreement } = await party.whole();
    const amount = Math.min(MOST_AT_A_TIME, amountOf(agreement, how));
    const phone = how % 3 === 0 ? OTHER_PHONE : party.phone;
    const sent = {
      params: { ref: party.ref },
      body: { amount, phone },
      idempotencyKey: randomUUID(),
    };
    this.requests.push({ of, sent });
    await this.send(of, sent);
  }

  /** The owner presses what the screen offers. */
  async automate({ party: { userId, ref, whole } }: Stage): Promise<void> {
    const { plan } = automaticOf(await whole(), this.now) ?? {};
    if (!plan) return;
    const { amount, startDay } = plan;
    const sent = { params: { ref }, body: { amount, startDay }, idempotencyKey: randomUUID() };
    const { status, code } = await callInside(startAutomatic, userId, sent);
    if (status >= 500 && code !== 'server.busy') throw new Error(`answered ${status} ${code}`);
  }

  orders = () => this.mpesa.orders();

  /** A standing order pays once more, whether it is still wanted or not. */
  async execute(how: number): Promise<void> {
    const order = pick(await this.orders(), how);
    if (order) await this.mpesa.execute(order);
  }

  /** The browser repeats a request without an answer. */
  async startAgain(how: number): Promise<void> {
    const one = pick(this.requests, how);
    if (one) await this.send(one.of, one.sent);
  }

  private async send(of: 0 | 1, sent: Parameters<typeof callInside>[2]): Promise<void> {
    const { status, code } = await callInside(startPayment, this.parties[of]?.userId ?? '', sent);
    if (status >= 500 && code !== 'server.busy') throw new Error(`answered ${status} ${code}`);
  }

  /** The payer is so quick that the callback comes before the answer to the push. */
  async startAndPayFirst(stage: Stage): Promise<void> {
    const known = (await this.prompts()).length;
    this.mpesa.misbehave('callbackBeforeAnswer');
    this.settlesAtOnce = true;
    const started = this.start(stage).finally(() => {
      this.settlesAtOnce = false;
    });
    let isOver = false;
    started
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    while (!isOver) {
      const [prompt] = (await this.prompts()).slice(known);
      if (prompt && prompt.code === undefined) await this.mpesa.answer(prompt, 'pay');
      await turn();
    }
    // An unused fault would strike later.
    this.mpesa.behave();
    await started;
  }

  async answer(how: number): Promise<void> {
    const open = (await this.prompts()).filter(({ code }) => code === undefined);
    const prompt = pick(open, how);
    if (prompt) await this.mpesa.answer(prompt, pick(answers, how) ?? 'pay');
  }

  async payByPaybill({ party, how }: Stage): Promise<void> {
    const { ref } = party;
    const { agreement } = await party.whole();
    const typed = [ref, ref.toLowerCase(), `${ref.slice(0, 4)} ${ref.slice(4)}`, NOBODYS];
    const amount = Math.min(MOST_AT_A_TIME, amountOf(agreement, how, (how % 5) * 300));
    const account = pick(typed, how) ?? ref;
    const phone = how % 2 === 0 ? party.phone : OTHER_PHONE;
    this.isSilent = account === NOBODYS;
    await this.mpesa.payByPaybill({ account, amount, phone });
    this.isSilent = false;
  }

  /** @returns a day from the signing to today */
  dayOf({ signedAt }: AgreementItem, how: number): string {
    const earlier = nairobiDay(this.now - (how % 40) * DAY_MS);
    const signed = nairobiDay(Date.parse(signedAt));
    return earlier > signed ? earlier : signed;
  }

  newReference(): string {
    this.references += 1;
    return `FT${String(this.references).padStart(6, '0')}`;
  }

  /** Takes a project as far as it goes. */
  async build(userId: string): Promise<void> {
    for (let step = 0; step < 12; step += 1) {
      const project = await newestProject(userId);
      const shown = project.milestones.find(({ state }) => state !== 'Accepted');
      if (project.milestones.length > 0 && !shown) return;
      const about = requestAbout(project);
      const milestone = String(shown?.number);
      if (!shown) {
        await savePlan(projectDeps, project, kiprono, { version: project.version, ...plan() });
      } else if (shown.state === 'Not started') {
        await startMilestone(projectDeps, project, kiprono, { milestone });
      } else if (shown.state === 'In progress') {
        await presentMilestone(projectDeps, project, kiprono, { milestone, note: NOTE });
      } else if (shown.number === project.milestones.length) {
        const code = await givenCode(deliveryAct(project));
        await acceptDelivery(projectDeps, about, { ...shownOf(project), code });
      } else {
        const { presentedAt = '' } = shown;
        await acceptMilestone(projectDeps, { ...about, milestone }, { presentedAt });
      }
    }
  }

  stored = () => storedItems();
}

/** A night's run fails without a list, and is repeated. */
function ifNoList(error: Error): void {
  if (!error.message.includes('gave no list')) throw error;
}

/** One shilling, a part, the next installment, or all of what is owed and so much more. */
function amountOf({ total, paid, nextDue }: AgreementItem, how: number, more = 0): number {
  const owed = total - paid + more;
  if (how < 10) return 1;
  if (how < 50) return Math.max(1, Math.floor((owed * how) / 100));
  return Math.max(1, how < 75 ? (nextDue?.amount ?? owed) : owed);
}

interface Stage {
  life: MoneyLife;
  party: Party;
  of: 0 | 1;
  how: number;
  /** Announces the journal's next line to the truth. */
  tell(deed: Deed): void;
}

/** What is proposed on a stage, from the agreement as it is. */
type Proposed<Body> = (stage: Stage, whole: WholeAgreement) => Partial<Body>;

/** One person proposes, and half of the time another confirms at once. */
const byTwo =
  <Body>(propose: Proposal<Body>, proposed: Proposed<Body>) =>
  async (stage: Stage): Promise<void> => {
    await stage.party.propose(propose, (whole) => ({ reason, ...proposed(stage, whole) }));
    if (stage.how % 4 !== 3) await confirm(stage);
  };

async function confirm({ party, tell }: Stage): Promise<void> {
  const { ref } = party;
  const whole = await party.whole();
  const { event, amount = 0, reference = '', channel } = whole.agreement.waiting ?? {};
  if (event === 'pay') tell({ did: 'bank', ref, reference, amount });
  if (event === 'takeBack') tell({ did: 'takeBack', ref, reference });
  if (event === 'waive') tell({ did: 'waive', ref, amount });
  if (event === 'refund') {
    tell({ did: 'refund', ref, amount, channel: channel === 'bank' ? channel : 'paybill' });
  }
  await confirmWaiting(financeDeps, whole, otieno);
}

/** Does something about an unmatched payment, if there is one. */
const aboutUnmatched =
  (act: (receipt: string, stage: Stage) => Promise<void>) =>
  async (stage: Stage): Promise<void> => {
    const { items } = await financeDeps.pageUnmatched(20);
    const found = pick(items, stage.how);
    if (found) await act(found.receipt, stage);
  };

const confirmRefund = async (receipt: string) =>
  confirmPaymentRefund(financeDeps, receipt, otieno, await readProposal(receipt));

/** The line of one of these payments. */
const lineOf = (payments: WholeAgreement['journal'], how: number) =>
  String(pick(payments, how)?.line ?? 0);

/** Everybody's acts on money. */
export const acts: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  start: (stage) => stage.life.start(stage),
  startAgain: ({ life, how }) => life.startAgain(how),
  answer: ({ life, how }) => life.answer(how),
  paybill: (stage) => stage.life.payByPaybill(stage),
  automate: (stage) => stage.life.automate(stage),
  execute: ({ life, how }) => life.execute(how),
  settle: ({ life, how }) => life.settleOne(how),
  hold: async ({ life, how }) => life.hold(how),
  release: ({ life, how }) => life.release(how),
  misbehave: async ({ life, how }) => life.misbehave(how),
  ask: () => askHandler(),
  pull: ({ life }) => life.pull(),
  reconcile: ({ life }) => life.reconcile().catch(ifNoList),
  build: ({ life, party }) => life.build(party.userId),
  recordBank: byTwo(proposals.recordPayment, ({ life, how }, { agreement }) => ({
    day: life.dayOf(agreement, how),
    reference: life.newReference(),
    amount: amountOf(agreement, how, (how % 3) * 500),
    isMore: true,
  })),
  takeBack: byTwo(proposals.takeBackPayment, ({ life, how }, { journal }) => {
    const payments = journal.filter(({ event }) => event === 'pay');
    return { line: lineOf(payments, how), day: life.today };
  }),
  charge: async ({ life, party, how, tell }) => {
    const { paid, total } = (await party.whole()).agreement;
    const charge = {
      part: how % 2 === 0 ? 'fee' : 'penalty',
      // The largest are more than is owed.
      amount: 1 + how * 7 + (how < 90 ? 0 : Math.max(0, total - paid)),
      reason,
    } as const;
    tell({ did: 'charge', ref: party.ref, amount: charge.amount });
    const dated = ({ agreement }: WholeAgreement) => ({
      ...charge,
      day: life.dayOf(agreement, how),
    });
    await party.propose(addCharge, dated, withCharges);
  },
  waive: byTwo(proposals.proposeWaiver, ({ how }) => ({ amount: 1 + how * 11 })),
  refund: byTwo(proposals.proposeRefund, ({ life, how }, whole) => {
    const { paid, total } = stateOfAgreement(whole, life.today);
    const refundable = creditOf({ ...whole.agreement, paid, total });
    const amount = how < 50 ? refundable : Math.floor((refundable * how) / 100);
    return {
      amount: Math.max(1, amount),
      day: life.today,
      channel: how % 2 === 0 ? ('bank' as const) : ('paybill' as const),
      reference: life.newReference(),
    };
  }),
  restructure: byTwo(proposals.proposeSchedule, ({ life, how }, whole) => {
    const { schedule = [] } = whole.agreement;
    const { left } = dividedSchedule(schedule, stateOfAgreement(whole, life.today));
    const last = schedule.at(-1)?.dueDay ?? life.today;
    const firstDay = how < 50 || last < life.today ? life.today : last;
    return { rows: evenRows(left, 1 + (how % 14), firstDay) };
  }),
  acceptSchedule: async ({ party }) => {
    const proposedAt = (await party.whole()).agreement.proposedSchedule?.at ?? '';
    const code = await givenCode(scheduleAct(party, { at: proposedAt }));
    await acceptSchedule(ownDeps, requestOf(party), { code, proposedAt });
  },
  moveDay: async ({ life, party, how }) => {
    const { schedule = [] } = (await party.whole()).agreement;
    const ahead = schedule.filter(({ dueDay }) => dueDay >= life.today);
    const { dueDay = life.today } = pick(ahead, how % 3) ?? {};
    await moveDay(ownDeps, requestOf(party), { dueDay, days: 1 + (how % 14) });
  },
  writeOff: async (stage) => {
    await stage.party.talk({ text: reason });
    await byTwo(proposals.proposeWriteOff, () => ({}))(stage);
  },
  askRefund: ({ party }) => askRefund(ownDeps, requestOf(party), {}),
  confirm,
  drop: ({ party }) => party.drop(otieno),
  match: aboutUnmatched(async (receipt, { party, tell }) => {
    tell({ did: 'match', ref: party.ref, reference: receipt });
    for (const by of [njeri, otieno]) {
      const said = await matchPayment(financeDeps, await party.whole(), receipt, by);
      if (said === 'counted') return;
    }
  }),
  giveBack: aboutUnmatched(async (receipt, { life, tell }) => {
    const body = { reference: life.newReference(), reason };
    await proposePaymentRefund(financeDeps, receipt, njeri, body);
    tell({ did: 'giveBack', reference: receipt });
    await confirmRefund(receipt);
  }),
  // M-Pesa returns a payment. Its answer comes later, or never.
  reverse: byTwo(proposals.proposeReversal, ({ how }, { journal }) => {
    const byMpesa = journal.filter(({ event, channel }) => event === 'pay' && channel !== 'bank');
    return { line: lineOf(byMpesa, how) };
  }),
  reverseUnmatched: aboutUnmatched(async (receipt) => {
    await proposePaymentReversal(financeDeps, receipt, njeri, { reason });
    await confirmRefund(receipt);
  }),
};

/** Acts without others beside them: time passes, or a payment comes during a call. */
export const actsAlone: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  minutes: ({ life, how }) => life.pass((1 + how) * MINUTE_MS),
  hours: ({ life, how }) => life.pass((1 + (how % 20)) * HOUR_MS),
  days: ({ life, how }) => life.pass((3 + how) * DAY_MS),
  night: ({ life }) => life.night(),
  startAndPayFirst: (stage) => stage.life.startAndPayFirst(stage),
};
