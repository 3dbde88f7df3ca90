/** A month of the office, older than what other tests leave: 30 applications, 12 agreements and 40 payments. */
import { answerQuestion } from '#core/applications/form/answer-question.ts';
import { approve } from '#core/assessment/approve.ts';
import { askForInformation, startReview } from '#core/assessment/decisions.ts';
import { deps as assessmentDeps } from '#core/assessment/deps.ts';
import { promiseCall } from '#core/assessment/promised-call.ts';
import { recommend } from '#core/assessment/recommend.ts';
import { recordPayment } from '#core/collection/propose.ts';
import { estimateChange } from '#core/delivery/change-requests.ts';
import { savePlan } from '#core/delivery/plan.ts';
import { task } from '#core/due/task.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { write } from '#core/platform/table/transact.ts';
import { sendChangeRequest } from '#core/projects/changes/change-requests.ts';
import { scheduleOf } from '#shared/agreements/schedule.ts';
import { depsAfter, newest, putFile, requestFor, submit } from './application.ts';
import { officePeople } from './office.ts';
import { financeDeps } from './own-agreement.ts';
import { files } from './owner.ts';
import { achieng, givenAccount, kiprono, mutiso, njeri } from './people.ts';
import {
  acceptNewest,
  givenOfferOf,
  newestProject,
  projectDepsAfter,
  requestAbout,
} from './project.ts';
import { projectPeople } from './project-team.ts';
import { givenAcceptedDelivery } from './project-writes.ts';
import { dayIn, newBankReference, plan } from './projects.ts';
import { givenRepaid, payByBank, wholeOf } from './repayments.ts';
import { linesOfShop, mpesaStatement } from './statements.ts';
import { iso } from './stored-application.ts';
import { givenUnmatched } from './unmatched.ts';

const owners = ['Kamau Njoroge', 'Zawadi Mwende', 'Fatuma Hassan', 'Barasa Simiyu', 'Wanjiku Ali'];
const kinds = ['Hardware', 'Clinic', 'Agrovet', 'Textiles', 'Motors', 'Salon', 'Dairy', 'Bakery'];
const systems = ['Web Application', 'Mobile App', 'ERP / POS System'] as const;

const APPLICATIONS = 30;

const daysAgo = (days: number) => ({ ...assessmentDeps, ...depsAfter(-days) });

async function given() {
  const [{ reviewer, approver }, { finance }] = [await officePeople(), await projectPeople()];
  return {
    first: { ...achieng, ...reviewer },
    second: { ...mutiso, ...approver },
    cashier: { ...njeri, ...finance[0] },
    statement: Buffer.from(await mpesaStatement(linesOfShop(300))),
  };
}

type Team = Awaited<ReturnType<typeof given>>;

/** @param mark the end of the businesses' names */
export async function givenMonth(mark = ` ${randomLetters(5)}`) {
  const team = await given();
  const people = Array.from({ length: APPLICATIONS + AGREEMENTS }, (_, n) => {
    const fullName = owners[n % owners.length] ?? '';
    const kind = kinds[n % kinds.length];
    return { fullName, businessName: `${fullName.split(' ')[0]} ${kind}${mark}` };
  });
  const [open, signed] = [people.slice(0, APPLICATIONS), people.slice(APPLICATIONS)];
  const applications = await Promise.all(open.map((person, n) => givenFile(n, person, team)));
  const agreements = await Promise.all(signed.map(givenAgreement));
  // With the 28 of the agreements, 40.
  for (const { userId, ref } of agreements.slice(4, 10)) {
    const paid = { version: 1, amount: 20_000, day: dayIn(0), reference: newBankReference() };
    await recordPayment(financeDeps, await wholeOf({ userId, ref }), team.cashier, paid);
    const act = await task.get({ userId, kind: 'act', subject: ref });
    if (act) await write(task.put({ ...act, since: iso(daysAgo(2).clock()) }));
    const unmatchedSince = iso(daysAgo(7).clock());
    await givenUnmatched({ receipt: `S${randomLetters(9)}`, unmatchedSince });
  }
  return { mark: mark.trim(), applications, agreements };
}

type Person = Record<'fullName' | 'businessName', string>;

/** Twenty wait for a review, the oldest with a promised call; the others are on their way. */
async function givenFile(n: number, person: Person, { first, second, statement }: Team) {
  const account = await givenAccount(person);
  const at = daysAgo(APPLICATIONS + 1 - n);
  const { businessName } = person;
  const systemNeed = systems[n % systems.length] ?? 'Web Application';
  await submit(account, { businessName, systemNeed, repaymentPeriod: '12 Months' }, at);
  const application = await newest(account);
  for (const { kind, key } of application.documents) {
    if (kind === 'mpesa') await putFile(key, statement, 'application/pdf');
    else await putFile(key, files.png);
  }
  const { ref, suggestedAmount } = application;
  if (n === 0) {
    const hours = { from: `${dayIn(-1)}T10:00:00+03:00`, to: `${dayIn(-1)}T12:00:00+03:00` };
    await promiseCall(daysAgo(3), application, first, { call: hours });
  }
  if (n >= 20) await startReview(at, application, first);
  if (n === 20) {
    const questions = [{ question: 'Which of the shops is it for?', wants: 'text' as const }];
    await askForInformation(at, await newest(account), first, { questions });
    const answer = { number: 1, text: 'For both of them.', document: null };
    await answerQuestion(at, requestFor(await newest(account)), answer);
  }
  const amount = n === 26 ? suggestedAmount : 200_000;
  const terms = { amount, deposit: 0, period: '12 Months' as const, fees: [] };
  const said = { decision: 'approve', reason: null, note: 'Good.', figures: null, terms } as const;
  if (n > 22 && n < 28) await recommend(at, await newest(account), first, said);
  if (n === 26) await approve(at, await newest(account), second, terms);
  return { ref, phone: (await assessmentDeps.findUser(account))?.phone ?? '' };
}

const DAYS = 20;

const past = projectDepsAfter(-DAYS);

async function givenPlan(userId: string) {
  const { milestones, ...rest } = plan();
  const planned = milestones.map((one, n) => ({ ...one, dueDay: dayIn(14 * n - 3) }));
  const body = { ...rest, startDay: dayIn(1 - DAYS), milestones: planned, version: 1 };
  await savePlan(past, await newestProject(userId), kiprono, body);
}

async function givenRequest(userId: string) {
  await givenPlan(userId);
  const text = 'A report of the sales of each cashier.';
  await sendChangeRequest(past, requestAbout(await newestProject(userId)), { text });
}

async function givenEstimate(userId: string) {
  await givenRequest(userId);
  const estimate = { changeRequest: '1', price: 40_000, days: 4, note: 'It is a page.' };
  await estimateChange(past, await newestProject(userId), kiprono, estimate);
}

/** The first five wait for these; a plan is the first. */
const waits = [async () => undefined, givenPlan, givenPlan, givenRequest, givenEstimate];

/** Days since the delivery of the others. The fifth of their six installments is due after 152. */
const delivered = [130, 148, 155, 170, 195, 160, 160];

const AGREEMENTS = waits.length + delivered.length;

async function givenAgreement(person: Person, n: number) {
  const { businessName } = person;
  const userId = await givenAccount(person);
  const wait = waits[n];
  if (!wait)
    return { businessName, ...(await givenRepaying(userId, businessName, n - waits.length)) };
  const at = daysAgo(DAYS + 1);
  await givenOfferOf(userId, 0, { businessName }, {}, at);
  await acceptNewest(userId, at.clock);
  await wait(userId);
  return { businessName, userId, ref: (await newestProject(userId)).ref };
}

/** Four payments each. The last two agreements have credit, and are paid. */
async function givenRepaying(userId: string, businessName: string, n: number) {
  const { agreements } = await givenAcceptedDelivery({ userId, businessName });
  const key = { userId, ref: agreements[0]?.ref ?? '' };
  const { terms, total } = (await wholeOf(key)).agreement;
  const anchorDay = dayIn(-(delivered[n] ?? 0));
  const schedule = scheduleOf(terms, anchorDay);
  await givenRepaid(key, { anchorDay, schedule });
  const amount = schedule[0]?.amount ?? 0;
  const last = [total - 3 * amount + 700, total - 3 * amount][n - 5] ?? amount;
  for (const paid of [amount, amount, amount, last]) await payByBank(key, paid, newBankReference());
  return key;
}
