/** Ways around the rules of projects and agreements that an owner, or somebody of the office, would try. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sendClosingCode } from '#shared/account-closing/contract.ts';
import {
  confirmWaiting,
  openAgreement,
  recordPayment,
  takeBackPayment,
} from '#shared/collection/contract.ts';
import {
  createFileUpload,
  endProject,
  estimateChange,
  giveFile,
  holdProject,
  keepProject,
  moveDate,
  offerChange,
  offerSupport,
  openPicture,
  resumeProject,
  savePlan,
  setLinks,
} from '#shared/delivery/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import {
  acceptMilestone,
  approveChange,
  askForChanges,
  openProjectFile,
  proposeEnd,
  sendChangeRequest,
  setSupport,
  withdrawEnd,
} from '#shared/projects/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { awsEndpoint, smsTo } from '#test/support/cloud.ts';
import { setScanResult } from '#test/support/files.ts';
import { files, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import {
  acceptDelivered,
  acceptShown,
  act,
  dayIn,
  done,
  givenProject,
  givenShownDelivery,
  newBankReference,
  officeProject,
  pay,
  plan,
  present,
  projectOf,
  projectPeople,
} from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { asStaff, givenStaff, subOf } from '#test/support/staff.ts';

let owner: Owner;
let ref: string;
let projectId: string;

beforeEach(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner));
});

const REASON = 'The shop moves to another street.';

const outcomeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal?.code,
];

/** A change that the owner asks for. */
const asOwner = <C extends Contract>(contract: C, params: object = {}, body?: object) =>
  call(contract, {
    token: owner.tokens.accessToken,
    params: { projectId, ...params } as never,
    ...(body && { body: body as never }),
    idempotencyKey: newKey(),
  });

interface Outcome {
  status: number;
  refusal: { code: string };
}

const utcDay = (): string => new Date().toISOString().slice(0, 10);

/**
 * Does something until it is refused for the day: as often as it may be done, and as often again if another
 * day has begun meanwhile.
 *
 * @returns how often it was done
 */
async function expectMostADay(most: number, attempt: (time: number) => Promise<Outcome>) {
  const began = utcDay();
  let [done, refused] = [0, ''];
  while (!refused && done <= 2 * most) {
    const { status, refusal } = await attempt(done);
    if (status === 200) done += 1;
    else refused = refusal.code;
  }
  const days = began === utcDay() ? 1 : 2;
  expect(refused).toBe('projects.tooManyToday');
  expect(done).toBeGreaterThanOrEqual(most);
  expect(done).toBeLessThanOrEqual(days * most);
  return done;
}

describe('threat 98: one payment of the bank, written in another way', () => {
  const record = async (reference: string, amount = 1_000) => {
    const [first] = (await projectPeople()).finance;
    const { version } = await done(asStaff(first, openAgreement, { params: { ref } }));
    const body = { version, amount, day: dayIn(0), reference };
    return asStaff(first, recordPayment, { params: { ref }, body });
  };

  it('threat 98: a reference counts once, with whatever blanks and dashes a statement prints it', async () => {
    const [, second] = (await projectPeople()).finance;
    const reference = newBankReference();
    const { version } = await done(record(reference));
    await done(asStaff(second, confirmWaiting, { params: { ref }, body: { version } }));
    for (const between of [' ', '-', ' - ', '/', '.']) {
      const written = [reference.slice(0, 2), reference.slice(2)].join(between);
      expect(outcomeOf(await record(written))).toEqual([409, 'collection.alreadyCounted']);
    }
    const { paid } = await done(asStaff(second, openAgreement, { params: { ref } }));
    expect(paid).toBe(1_000);
  });

  it.each(['ＦＴ２６１１２３', 'FТ261123', 'FT261123́', 'FT#261123', '- - -'])(
    'threat 98: the reference %s is refused: it reads as another one, or as none',
    async (reference) => {
      expect((await record(reference)).status).toBe(400);
    },
  );
});

describe('threat 99: SMS about a project', () => {
  /** The SMS to the owner that begin so. */
  const told = async (begins: string) => {
    await settled(awsEndpoint);
    const texts = (await smsTo(owner.phone)).map(({ Message }) => Message);
    return texts.filter((text) => text.startsWith(begins));
  };

  it('threat 99: an owner is told three times a day that a project is on hold', async () => {
    const times = await expectMostADay(3, async (time) => {
      if (time > 0) await done(act(resumeProject, ref));
      return act(holdProject, ref, { body: { reason: REASON } });
    });
    expect((await officeProject(ref)).stage).toBe('Scheduled');
    expect(await told('Your project')).toHaveLength(times);
  });

  it('threat 99: the office proposes an end three times a day, however often it takes that back', async () => {
    const times = await expectMostADay(3, async (time) => {
      if (time > 0) await done(act(keepProject, ref));
      return act(endProject, ref, { body: { reason: REASON } });
    });
    expect(await told('We propose to end')).toHaveLength(times);
  });

  it('threat 99: an owner gets five offers for changes a day, also for one change', async () => {
    await done(asOwner(sendChangeRequest, {}, { text: 'Another report, please.' }));
    const params = { changeRequest: '1' };
    const estimate = { price: 20_000, days: 5, note: '' };
    await done(act(estimateChange, ref, { params, body: estimate }));
    const approver = await givenStaff(['approve']);
    const times = await expectMostADay(5, async () => {
      const { version } = await officeProject(ref);
      const body = { version, period: '6 Months' as const };
      return asStaff(approver, offerChange, { params: { ref, ...params }, body });
    });
    expect(await told(`${ref}: the change you asked for costs`)).toHaveLength(times);
  });

  it.each(['Pay at www.miliki-pay.com', 'Send 2,000 to 0712 345 678'])(
    'threat 99: a milestone is not called %s, because SMS carry its name',
    async (name) => {
      const { milestones, ...rest } = plan();
      const [first, ...others] = milestones;
      const body = { ...rest, milestones: [{ ...first, name }, ...others] };
      const { status, refusal } = await act(savePlan, ref, { body });
      expect([status, refusal.code]).toEqual([400, 'request.invalidField']);
    },
  );
});

describe('threat 100: changes without an end', () => {
  it('threat 100: an owner wants to end a project three times a day, and takes it back', async () => {
    await expectMostADay(3, () => asOwner(proposeEnd, {}, { reason: REASON }));
    expect((await asOwner(withdrawEnd)).status).toBe(200);
  });

  it('threat 100: an owner starts and ends support ten times a day', async () => {
    const params = { supportPlan: 'hosting' };
    const offered = { price: 3_000, includes: 'A server and a copy each night.' };
    await done(act(offerSupport, ref, { params, body: offered }));
    await expectMostADay(10, (time) =>
      asOwner(setSupport, params, { isWanted: time % 2 === 0, ...offered }),
    );
  });

  it('threat 100: the office edits a project forty times a day, whatever it edits', async () => {
    const params = { milestone: '3' };
    const edit = (time: number): Promise<Outcome> => {
      if (time % 3 === 0) return act(setLinks, ref, { body: { links: [] } });
      if (time % 3 === 1) return act(savePlan, ref, { body: plan() });
      return act(moveDate, ref, { params, body: { dueDay: dayIn(40 + time), reason: REASON } });
    };
    await expectMostADay(40, edit);
  });

  it('threat 100: the office asks for sixty uploads a day for one project', async () => {
    const { lead } = await projectPeople();
    const body = { filename: 'guide.pdf', size: files.pdf.length };
    await expectMostADay(60, () => asStaff(lead, createFileUpload, { params: { ref }, body }));
  });
});

describe('threat 104: links to the software', () => {
  it.each([
    'https:office/projects',
    'https:\\\\example.ke',
    'https:///example.ke',
    'https://аррӏе.com',
    'https://127.0.0.1/app',
    'https://localhost:8080',
    ' https://example.ke',
    'https://example.ke/a b',
  ])(
    'threat 104: the link %s is refused: it reads as one place, and leads to another',
    async (url) => {
      const refused = await act(setLinks, ref, { body: { links: [{ kind: 'live', url }] } });
      expect(outcomeOf(refused)).toEqual([400, 'delivery.linkInvalid']);
    },
  );

  it('threat 104: the phone of a lead is a number, and no code of the network', async () => {
    const save = (phone: string) =>
      act(savePlan, ref, { body: { ...plan(), lead: { name: 'Kiprono', phone } } });
    for (const phone of ['*21*0712345678#', '0712345678,,9', 'call 0712345678']) {
      expect((await save(phone)).status).toBe(400);
    }
    expect((await save('+254 712 345 678')).status).toBe(200);
  });

  it.each([
    'https://example.ke',
    'HTTPS://Shop.Example.KE:8443/a?b=c#d',
    'https://play.google.com/store',
  ])('the link %s is good', async (url) => {
    const body = { links: [{ kind: 'live', url }] };
    expect((await act(setLinks, ref, { body })).status).toBe(200);
  });
});

describe('threat 105: what ends with a project, or an account', () => {
  it('threat 105: support that runs ends with its project', async () => {
    const params = { supportPlan: 'hosting' };
    const offered = { price: 3_000, includes: 'A server and a copy each night.' };
    await done(act(offerSupport, ref, { params, body: offered }));
    await done(asOwner(setSupport, params, { isWanted: true, ...offered }));
    await done(asOwner(proposeEnd, {}, { reason: REASON }));
    const { stage, supportPlans } = await done(act(endProject, ref, { body: { reason: REASON } }));
    expect(stage).toBe('Cancelled');
    expect(supportPlans).toMatchObject([{ state: 'Ended', endDay: dayIn(0) }]);
  });

  it('threat 105: an owner does not leave while the payment is being taken back that made the software theirs', async () => {
    const other = await givenOwner();
    const delivered = await givenShownDelivery(other);
    await acceptDelivered(other, delivered.projectId);
    const { owed, journal } = await payAll(delivered.ref);
    expect(owed).toBe(0);
    const [first, second] = (await projectPeople()).finance;
    const params = { ref: delivered.ref, line: String(journal[0]?.line) };
    const { version } = await opened(delivered.ref);
    const body = { version, day: dayIn(0), reason: REASON };
    const waiting = await done(asStaff(first, takeBackPayment, { params, body }));
    const code = await call(sendClosingCode, { token: other.tokens.accessToken });
    expect(outcomeOf(code)).toEqual([409, 'accountClosing.offerAccepted']);
    const confirmed = { params: { ref: delivered.ref }, body: { version: waiting.version } };
    await done(asStaff(second, confirmWaiting, confirmed));
    expect((await projectOf(other, delivered.projectId)).stage).toBe('Delivered');
  });

  const opened = async (of: string) => {
    const [first] = (await projectPeople()).finance;
    return done(asStaff(first, openAgreement, { params: { ref: of } }));
  };

  const payAll = async (of: string) => pay(of, (await opened(of)).owed);
});

describe('threat 96: what changes while an owner looks at it', () => {
  it('threat 96: a plan is accepted with the dates that its owner saw', async () => {
    await done(act(savePlan, ref, { body: plan() }));
    await present(ref, 1);
    const presentedAt = (await projectOf(owner, projectId)).plan[0]?.presentedAt ?? '';
    const params = { milestone: '3' };
    await done(act(moveDate, ref, { params, body: { dueDay: dayIn(400), reason: REASON } }));
    const accepted = await asOwner(acceptMilestone, { milestone: '1' }, { presentedAt });
    expect(outcomeOf(accepted)).toEqual([409, 'projects.changed']);
    expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
  });

  it('threat 96: a change that costs nothing is approved as it was estimated when its owner looked', async () => {
    await done(asOwner(sendChangeRequest, {}, { text: 'Another report, please.' }));
    const params = { changeRequest: '1' };
    const estimate = (days: number) =>
      done(act(estimateChange, ref, { params, body: { price: 0, days, note: '' } }));
    const estimatedAt = (await estimate(2)).changeRequests[0]?.estimate?.at;
    const newest = (await estimate(300)).changeRequests[0]?.estimate?.at;
    const approve = (at?: string) =>
      asOwner(approveChange, params, { acceptance: null, estimatedAt: at });
    expect(outcomeOf(await approve(estimatedAt))).toEqual([409, 'projects.changed']);
    expect((await approve(newest)).status).toBe(200);
  });

  it('threat 96: support starts with what its owner saw that it includes', async () => {
    const params = { supportPlan: 'hosting' };
    const offer = (includes: string) =>
      done(act(offerSupport, ref, { params, body: { price: 3_000, includes } }));
    const [seen, newest] = ['A server and a copy each night.', 'A server, and no copies at all.'];
    await offer(seen as string);
    await offer(newest as string);
    const start = (includes?: string) =>
      asOwner(setSupport, params, { isWanted: true, price: 3_000, includes });
    expect(outcomeOf(await start(seen))).toEqual([409, 'projects.changed']);
    expect((await start(newest)).status).toBe(200);
  });
});

describe('threat 58: files in which the malware scan found something', () => {
  it('threat 58: the office opens no picture of an owner in which the malware scan found something', async () => {
    await done(act(savePlan, ref, { body: plan() }));
    await present(ref, 1);
    const picture = { kind: 'picture', filename: 'a.png', type: 'image/png' } as const;
    const key = await upload(owner, { ...picture, bytes: files.png });
    await done(asOwner(askForChanges, { milestone: '1' }, { text: REASON, pictures: [key] }));
    await setScanResult(key, 'THREATS_FOUND');
    const [{ pictureId } = { pictureId: '' }] = (await officeProject(ref)).pictures;
    const { lead } = await projectPeople();
    const opened = await asStaff(lead, openPicture, { params: { ref, picture: pictureId } });
    expect(outcomeOf(opened)).toEqual([403, 'applications.documentUnsafe']);
  });

  it('threat 58: an owner opens no file of the office in which the malware scan found something', async () => {
    const { lead } = await projectPeople();
    const wanted = { filename: 'guide.pdf', size: files.pdf.length };
    const target = await done(asStaff(lead, createFileUpload, { params: { ref }, body: wanted }));
    const { fileId, url, headers } = target;
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(files.pdf) });
    await done(act(giveFile, ref, { body: { fileId, name: 'User guide' } }));
    await setScanResult(
      `projects/${subOf(owner.tokens.accessToken)}/${projectId}/${fileId}`,
      'THREATS_FOUND',
    );
    const opened = await call(openProjectFile, {
      token: owner.tokens.accessToken,
      params: { projectId, fileId },
    });
    expect(outcomeOf(opened)).toEqual([403, 'applications.documentUnsafe']);
  });
});
