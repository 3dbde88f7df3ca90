/** An application's life: acts of owner, office and mornings. */
import { statementsConsent } from '#shared/applications/consent.ts';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { newKey, outcomeOf, refused } from '#test/support/call.ts';
import { awsEndpoint, runDue, textsTo } from '#test/support/cloud.ts';
import {
  approve,
  ask,
  decline,
  givenReviewed,
  officePeople,
  reopen,
} from '#test/support/office.ts';
import { atOnce } from '#test/support/outcomes.ts';
import {
  bytesAt,
  files,
  givenApplication,
  givenForm,
  givenOwner,
  type Owner,
  submit,
  uploadStatement,
} from '#test/support/owner.ts';
import { givenOffer } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { changeItem, putItem } from '#test/support/table.ts';
import { changeApplication } from '#test/support/time-passes.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

async function detailOf(applicationId: string): Promise<ApplicationDetail> {
  const { status, reply } = await owner.getApplication({ applicationId });
  expect(status).toBe(200);
  return reply;
}

const listed = async () => (await owner.listApplications()).reply.applications;

const withdraw = (applicationId: string, version: number, key = newKey()) =>
  owner.withdrawApplication({ applicationId, version }, { key });

const answer = (
  applicationId: string,
  { text = '', ...sent }: { number: number; text?: string; document?: string },
  key = newKey(),
) => owner.answerQuestion({ applicationId, text, ...sent }, { key });

const whichShop = { question: 'Which shop?', wants: 'text' } as const;

async function givenQuestions(...questions: Parameters<typeof ask>[1][]) {
  const application = await givenReviewed(owner);
  await ask(application.ref, ...questions);
  return application;
}

const expectNotByReviewer = (ref: string) =>
  expect(approve(ref, { by: 'reviewer' })).rejects.toThrow(
    'answered 403 applications.approverIsReviewer',
  );

it('a second application is refused with the reference of the first', async () => {
  const { ref } = await givenApplication(owner);
  const refusal = await refused(
    submit(owner, await givenForm(owner)),
    409,
    'applications.openApplication',
  );
  expect(refusal.message).toBe(`You already have an application in review (${ref}).`);
  expect(refusal.params).toEqual({ reference: ref });
});

it('of several applications submitted at once, one is accepted', async () => {
  const form = await givenForm(owner);
  const replies = await atOnce(8, () => submit(owner, form));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...new Array(7).fill(409)]);
  expect(await listed()).toHaveLength(1);
});

it('a withdrawn application makes room for another one', async () => {
  const first = await givenApplication(owner);
  await withdraw(first.applicationId, 1);
  const second = await givenApplication(owner);
  expect((await listed()).map(({ ref, status }) => [ref, status])).toEqual([
    [second.ref, 'Pending Review'],
    [first.ref, 'Withdrawn'],
  ]);
});

it('the detail of an application has the documents, the consent and the history, and names no staff', async () => {
  const { applicationId, ref } = await givenReviewed(owner);
  const detail = await detailOf(applicationId);
  expect(detail).toMatchObject({
    ref,
    status: 'Under Review',
    version: 2,
    questions: [],
    offer: null,
    declineReason: null,
    consent: {
      version: 'statements-2',
      language: 'en',
      text: 'I agree that Miliki Software Finance Limited uses these statements to assess this application. The English text is binding, also where the Kiswahili text says something else.',
    },
  });
  expect(
    detail.documents.map(({ documentId, filename, size }) => [documentId, filename, size]),
  ).toEqual([
    ['mpesa', 'statement.pdf', files.pdf.length],
    ['cert', 'certificate.png', files.png.length],
  ]);
  expect(detail.history.map(({ event, to, by }) => [event, to, by])).toEqual([
    ['submit', 'Pending Review', 'owner'],
    ['startReview', 'Under Review', 'team'],
  ]);
  const { staffId } = (await officePeople()).reviewer;
  expect(JSON.stringify(detail)).not.toMatch(new RegExp(`${staffId}|Achieng|127\\.`));
});

it('an owner who read Kiswahili agrees to the Kiswahili text, which is kept word for word', async () => {
  const { applicationId } = await givenApplication(owner, { language: 'sw' });
  const agreed = { version: 'statements-2', language: 'sw', text: statementsConsent.texts.sw };
  expect((await detailOf(applicationId)).consent).toMatchObject(agreed);
});

it('a consent that is older than the Kiswahili text is one to the English text', async () => {
  const { applicationId } = await givenApplication(owner);
  const key = { pk: `user#${owner.userId}`, sk: `application#${applicationId}` };
  const older = {
    version: 'statements-1',
    text: 'I agree.',
    agreedAt: '2026-11-01T09:00:00.000Z',
  };
  await changeItem(key, { consent: { ...older, address: '197.1.1.1' } });
  expect((await detailOf(applicationId)).consent).toEqual({ ...older, language: 'en' });
});

it('a withdrawal that is sent three times closes the application once', async () => {
  const { applicationId } = await givenApplication(owner);
  const key = newKey();
  const replies = await atOnce(3, () => withdraw(applicationId, 1, key));
  expect(replies.map(({ status, reply }) => [status, reply.status])).toEqual(
    new Array(3).fill([200, 'Withdrawn']),
  );
  const { history } = await detailOf(applicationId);
  expect(history.map(({ event }) => event)).toEqual(['submit', 'withdraw']);
});

it('a withdrawal of an older version is refused with 409', async () => {
  const { applicationId } = await givenReviewed(owner);
  const { status, refusal } = await withdraw(applicationId, 1);
  const message = 'This application has changed. We have reloaded it.';
  expect([status, refusal]).toEqual([409, { code: 'applications.changed', message, params: {} }]);
});

it('a withdrawal after a decision is refused with 409', async () => {
  const { applicationId, ref } = await givenApplication(owner);
  await decline(ref, 'Need not clear');
  await refused(withdraw(applicationId, 2), 409, 'applications.notNow');
  const declined = { status: 'Declined', declineReason: 'Need not clear' };
  expect(await detailOf(applicationId)).toMatchObject(declined);
});

const longerStatement = { question: 'June to November, please.', wants: 'mpesa' } as const;

it('the last answer, by text or by file, gives the application back to the reviewer', async () => {
  const { applicationId } = await givenQuestions(whichShop, longerStatement);
  const asked = { status: 'Information Requested', openQuestions: 2 };
  expect(await detailOf(applicationId)).toMatchObject(asked);
  const first = await answer(applicationId, { number: 1, text: 'The one in Gikomba.' });
  expect(first.reply).toMatchObject({ ...asked, openQuestions: 1 });
  const document = await uploadStatement(owner);
  const last = await answer(applicationId, { number: 2, document });
  expect(last.reply).toMatchObject({ status: 'Under Review', openQuestions: 0 });
  expect(last.reply.questions[1]?.answer?.documentId).toBe('answer-2');
  const { reply } = await owner.getDocument({ applicationId, documentId: 'answer-2' });
  expect(await bytesAt(reply.url)).toEqual(files.pdf);
});

it('one key sent several times at once answers a question once', async () => {
  const { applicationId } = await givenQuestions(whichShop, longerStatement);
  const key = newKey();
  const replies = await atOnce(4, () => answer(applicationId, { number: 1, text: 'Gikomba' }, key));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await detailOf(applicationId)).toMatchObject({ version: 4, openQuestions: 1 });
});

it('all answers to questions are saved when several come at once', async () => {
  const shops = [whichShop, whichShop, whichShop] as const;
  const { applicationId } = await givenQuestions(...shops, longerStatement);
  const replies = await Promise.all(
    [1, 2, 3].map((number) => answer(applicationId, { number, text: `Shop ${number}` })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { questions, openQuestions } = await detailOf(applicationId);
  expect(openQuestions).toBe(1);
  const texts = questions.map((one) => one.answer?.text);
  expect(texts).toEqual(['Shop 1', 'Shop 2', 'Shop 3', undefined]);
});

it.each([
  [{ number: 9, text: 'x' }, 404, 'applications.questionNotFound'],
  [{ number: 1 }, 400, 'applications.answerMissing'],
  [{ number: 2, text: 'I have none' }, 400, 'applications.answerMissing'],
])('the answer %j to a question is refused', async (body, status, code) => {
  const { applicationId } = await givenQuestions(whichShop, longerStatement);
  await refused(answer(applicationId, body), status, code);
});

it('a file that is not what it claims to be is refused, and so is a second answer', async () => {
  const { applicationId } = await givenQuestions(whichShop, longerStatement);
  const trick = await uploadStatement(owner, files.html);
  const again = await answer(applicationId, { number: 2, document: trick });
  expect(outcomeOf(again)).toEqual([400, 'applications.answerInvalid']);
  await answer(applicationId, { number: 1, text: 'Gikomba' });
  const late = await answer(applicationId, { number: 1, text: 'Eastleigh' });
  expect(outcomeOf(late)).toEqual([409, 'applications.questionAnswered']);
});

it('a file that another application has is refused', async () => {
  const { applicationId } = await givenApplication(owner);
  const mpesaStatement = (await detailOf(applicationId)).documents[0]?.key ?? '';
  await withdraw(applicationId, 1);
  const refused = await submit(owner, await givenForm(owner, { mpesaStatement }));
  expect(outcomeOf(refused)).toEqual([400, 'applications.mpesaStatementMissing']);
});

it('no number of a question is given twice, so that a late answer reaches no other question', async () => {
  const { applicationId, ref } = await givenReviewed(owner);
  await ask(ref, whichShop);
  await reopen(ref);
  await ask(ref, { question: 'Do you have other loans?', wants: 'text' });
  const refused = await answer(applicationId, { number: 1, text: 'The one in Kisumu' });
  expect(outcomeOf(refused)).toEqual([404, 'applications.questionNotFound']);
  expect((await detailOf(applicationId)).questions.map(({ number }) => number)).toEqual([2]);
});

it('the reviewer of an application cannot approve it', async () => {
  const { ref } = await givenReviewed(owner);
  await expectNotByReviewer(ref);
  await approve(ref);
});

it('an offer with other terms shows all that it costs', async () => {
  const { applicationId, ref } = await givenReviewed(owner);
  await approve(ref, { amount: 600_000, fees: [{ name: 'Set-up', amount: 12_000 }] });
  const { offer, ...application } = await detailOf(applicationId);
  const offered = { suggestedAmount: 800_000, offeredAmount: 600_000, offeredPeriod: '12 Months' };
  expect(application).toMatchObject(offered);
  expect(offer).toMatchObject({
    number: 1,
    monthly: 51_000,
    last: 51_000,
    totalToPay: 612_000,
    costOfCredit: 12_000,
  });
  expect(offer?.annualRate).toBeGreaterThan(3);
  const days = (Date.parse(offer?.expiresAt ?? '') - Date.parse(offer?.madeAt ?? '')) / 86_400_000;
  expect(days).toBe(14);
});

it('of several decisions at once, one is made and the others are refused', async () => {
  const { applicationId, ref } = await givenReviewed(owner);
  const outcomes = await Promise.allSettled([
    approve(ref),
    decline(ref, 'Need not clear'),
    withdraw(applicationId, 2).then(({ status }) => {
      if (status !== 200) throw new Error(`withdrawing answered ${status}`);
    }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await detailOf(applicationId)).history).toHaveLength(3);
});

describe('the changes of every morning', () => {
  const daily = () => runDue('application');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  /** Makes an application's questions so many days old. */
  async function waitingFor(application: { applicationId: string }, days: number): Promise<void> {
    const { questions } = await detailOf(application.applicationId);
    const asked = questions.map((question) => ({ ...question, askedAt: daysAgo(days) }));
    await changeApplication(owner, application, { questions: asked });
  }

  it('an application whose questions stay unanswered for 14 days is declined', async () => {
    const application = await givenQuestions(whichShop);
    await daily();
    await waitingFor(application, 14);
    await daily();
    const detail = await detailOf(application.applicationId);
    expect([detail.status, detail.declineReason]).toEqual(['Declined', 'Information not received']);
    expect(detail.history.at(-1)).toMatchObject({ event: 'lapse', by: 'clock' });
  });

  it('an expired offer can be renewed, and until then the owner may apply again', async () => {
    const application = await givenOffer(owner);
    const { offer } = await detailOf(application.applicationId);
    await changeApplication(owner, application, { offer: { ...offer, expiresAt: daysAgo(0) } });
    await daily();
    await daily();
    const expired = await detailOf(application.applicationId);
    expect(expired.status).toBe('Offer Expired');
    expect(expired.history.filter(({ event }) => event === 'expireOffer')).toHaveLength(1);
    await expectNotByReviewer(application.ref);
    await approve(application.ref);
    const renewed = { status: 'Approved', offer: { number: 2 } };
    expect(await detailOf(application.applicationId)).toMatchObject(renewed);
    expect((await submit(owner, await givenForm(owner))).status).toBe(409);
  });

  describe('reminders before these changes', () => {
    const reminders = async () => {
      await settled(awsEndpoint);
      return (await textsTo(owner.phone)).filter((text) => text.startsWith('Reminder:'));
    };
    const lines = async () => {
      await settled(awsEndpoint);
      const { reply } = await owner.listNotifications();
      return reply.notifications.map(({ message }) => message);
    };

    it('the owner is reminded on days 3 and 6 of a question, once each', async () => {
      const application = await givenQuestions(whichShop);
      // On the second day, nothing is sent
      await waitingFor(application, 2);
      await daily();
      // On the third, when two mornings come at once
      await waitingFor(application, 3);
      await Promise.all([daily(), daily()]);
      expect(await reminders()).toHaveLength(1);
      expect((await reminders())[0]).toContain(`application ${application.ref} still needs Which`);
      expect((await lines())[0]).toMatch(/^We still need one thing for/);
      // On the sixth
      await waitingFor(application, 6);
      await daily();
      expect(await reminders()).toHaveLength(2);
      // After the answer, nothing more is sent
      await answer(application.applicationId, { number: 1, text: 'Gikomba' });
      await daily();
      await decline(application.ref, 'Need not clear');
      expect((await lines())[0]).toMatch(/^We have decided on your application/);
      expect(await reminders()).toHaveLength(2);
      const { history } = await detailOf(application.applicationId);
      const events = ['submit', 'startReview', 'ask', 'answer', 'decline'];
      expect(history.map(({ event }) => event)).toEqual(events);
    });

    it('the owner is reminded on days 10 and 13 of an offer, once each', async () => {
      const application = await givenOffer(owner);
      const { offer } = await detailOf(application.applicationId);
      for (const [day, count] of [
        [9, 0],
        [10, 1],
        [13, 2],
      ] as const) {
        const changed = { ...offer, madeAt: daysAgo(day), expiresAt: daysAgo(day - 14) };
        await changeApplication(owner, application, { offer: changed });
        await Promise.all(Array.from({ length: Math.min(2, count + 1) }, daily));
        expect(await reminders()).toHaveLength(count);
      }
      expect((await lines())[0]).toMatch(/^Your offer of KES 800,000 on \w+ ends on /);
    });

    it('no reminder is sent after the application has changed', async () => {
      const { applicationId, ref } = await givenApplication(owner);
      const at = new Date().toISOString();
      await putItem({
        pk: `application#${applicationId}`,
        sk: `reminder#${at}#03`,
        entity: 'reminder',
        applicationId,
        since: at,
        day: 3,
        userId: owner.userId,
        ref,
        at,
        event: 'remindToAnswer',
        details: { questions: ['Which?'], closesAt: at },
      });
      await decline(ref, 'Need not clear');
      expect((await lines())[0]).toMatch(/^We have decided on your application/);
      expect(await lines()).toHaveLength(2);
      expect(await reminders()).toEqual([]);
    });
  });
});
