/** Attacks on the rules of projects and agreements by owners or staff. */
import { done, outcomeOf, refused } from '#test/support/call.ts';
import { awsEndpoint, textsTo } from '#test/support/cloud.ts';
import { setScanResult } from '#test/support/files.ts';
import { files, givenOwner, type Owner, sendFile, uploadImage } from '#test/support/owner.ts';
import { kiprono, njeri, offerChange, officeProject, otieno } from '#test/support/project-team.ts';
import {
  acceptDelivered,
  acceptShown,
  dayIn,
  givenProject,
  givenShownDelivery,
  newBankReference,
  pay,
  plan,
  present,
  projectOf,
} from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';

let owner: Owner;
let ref: string;
let projectId: string;

beforeEach(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner));
});

const REASON = 'The shop moves to another street.';

/** Support as the office offers it, and as an owner wants it. */
const hosting = {
  supportPlan: 'hosting',
  price: 3_000,
  includes: 'A server and a copy each night.',
};

const offerSupport = (changes: object = {}) =>
  done(kiprono.offerSupport({ ref, ...hosting, ...changes }));

const wantSupport = (changes: object = {}) =>
  owner.setSupport({ projectId, ...hosting, isWanted: true, ...changes });

const CHANGE = { changeRequest: '1' };

const askForChange = () =>
  done(owner.sendChangeRequest({ projectId, text: 'Another report, please.' }));

const estimateChange = (price: number, days: number) =>
  done(kiprono.estimateChange({ ref, ...CHANGE, price, days, note: '' }));

const wantEnd = () => owner.proposeEnd({ projectId, reason: REASON });

const endByOffice = () => kiprono.endProject({ ref, reason: REASON });

interface Outcome {
  status: number;
  refusal: { code: string };
}

const utcDay = (): string => new Date().toISOString().slice(0, 10);

/**
 * Repeats an act until the day's refusal; if a day ends meanwhile, for the next day too.
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
  const record = (reference: string) =>
    njeri.recordPayment({ ref, amount: 1_000, day: dayIn(0), reference });

  it('threat 98: a reference counts once, with whatever blanks and dashes a statement prints it', async () => {
    const reference = newBankReference();
    await done(record(reference));
    await done(otieno.confirmWaiting({ ref }));
    for (const between of [' ', '-', ' - ', '/', '.']) {
      const written = [reference.slice(0, 2), reference.slice(2)].join(between);
      await refused(record(written), 409, 'collection.alreadyCounted');
    }
    expect((await done(njeri.openAgreement({ ref }))).paid).toBe(1_000);
  });

  it.each(['ＦＴ２６１１２３', 'FТ261123', 'FT261123́', 'FT#261123', '- - -'])(
    'threat 98: the reference %s is refused: it reads as another one, or as none',
    async (reference) => {
      expect((await record(reference)).status).toBe(400);
    },
  );
});

describe('threat 99: SMS about a project', () => {
  /** The owner's SMS that begin so. */
  const told = async (begins: string) => {
    await settled(awsEndpoint);
    return (await textsTo(owner.phone)).filter((text) => text.startsWith(begins));
  };

  it('threat 99: an owner is told three times a day that a project is on hold', async () => {
    const times = await expectMostADay(3, async (time) => {
      if (time > 0) await done(kiprono.resumeProject({ ref }));
      return kiprono.holdProject({ ref, reason: REASON });
    });
    expect((await officeProject(ref)).stage).toBe('Scheduled');
    expect(await told('Your project')).toHaveLength(times);
  });

  it('threat 99: the office proposes an end three times a day, however often it takes that back', async () => {
    const times = await expectMostADay(3, async (time) => {
      if (time > 0) await done(kiprono.keepProject({ ref }));
      return endByOffice();
    });
    expect(await told('We would like to end')).toHaveLength(times);
  });

  it('threat 99: an owner gets five offers for changes a day, also for one change', async () => {
    await askForChange();
    await estimateChange(20_000, 5);
    const times = await expectMostADay(5, () =>
      offerChange({ ref, ...CHANGE, period: '6 Months' }),
    );
    expect(await told(`${ref}: the change you asked for costs`)).toHaveLength(times);
  });

  it.each(['Pay at www.miliki-pay.com', 'Send 2,000 to 0712 345 678'])(
    'threat 99: a milestone is not called %s, because SMS carry its name',
    async (name) => {
      const [first, ...others] = plan().milestones;
      const milestones = [{ ...first, name }, ...others];
      const refused = await kiprono.savePlan({ ref, ...plan(), milestones } as never);
      expect(outcomeOf(refused)).toEqual([400, 'request.invalidField']);
    },
  );
});

describe('threat 100: changes without an end', () => {
  it('threat 100: an owner wants to end a project three times a day, and takes it back', async () => {
    await expectMostADay(3, wantEnd);
    expect((await owner.withdrawEnd({ projectId })).status).toBe(200);
  });

  it('threat 100: an owner starts and ends support ten times a day', async () => {
    await offerSupport();
    await expectMostADay(10, (time) => wantSupport({ isWanted: time % 2 === 0 }));
  });

  it('threat 100: the office edits a project forty times a day, whatever it edits', async () => {
    const edit = (time: number): Promise<Outcome> => {
      if (time % 3 === 0) return kiprono.setLinks({ ref, links: [] });
      if (time % 3 === 1) return kiprono.savePlan({ ref, ...plan() });
      const moved = { milestone: '3', dueDay: dayIn(40 + time), reason: REASON };
      return kiprono.moveDate({ ref, ...moved });
    };
    await expectMostADay(40, edit);
  });

  it('threat 100: the office asks for sixty uploads a day for one project', async () => {
    const guide = { ref, filename: 'guide.pdf', size: files.pdf.length };
    await expectMostADay(60, () => kiprono.createFileUpload(guide));
  });
});

describe('threat 104: links to the software', () => {
  const link = (url: string) => kiprono.setLinks({ ref, links: [{ kind: 'live', url }] });

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
      await refused(link(url), 400, 'delivery.linkInvalid');
    },
  );

  it('threat 104: the phone of a lead is a number, and no code of the network', async () => {
    const save = (phone: string) =>
      kiprono.savePlan({ ref, ...plan(), lead: { name: 'Kiprono', phone } });
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
    expect((await link(url)).status).toBe(200);
  });
});

describe('threat 105: what ends with a project, or an account', () => {
  it('threat 105: support that runs ends with its project', async () => {
    await offerSupport();
    await done(wantSupport());
    await done(wantEnd());
    const { stage, supportPlans } = await done(endByOffice());
    expect(stage).toBe('Cancelled');
    expect(supportPlans).toMatchObject([{ state: 'Ended', endDay: dayIn(0) }]);
  });

  it('threat 105: an owner does not leave while the payment is being taken back that made the software theirs', async () => {
    const other = await givenOwner();
    const delivered = await givenShownDelivery(other);
    await acceptDelivered(other, delivered.projectId);
    const agreement = { ref: delivered.ref };
    const total = await done(njeri.openAgreement(agreement));
    const { owed, journal } = await pay(delivered.ref, total.owed);
    expect(owed).toBe(0);
    const line = String(journal[0]?.line);
    await done(njeri.takeBackPayment({ ...agreement, line, day: dayIn(0), reason: REASON }));
    await refused(other.sendClosingCode(), 409, 'accountClosing.offerAccepted');
    await done(otieno.confirmWaiting(agreement));
    expect((await projectOf(other, delivered.projectId)).stage).toBe('Delivered');
  });
});

describe('threat 96: what changes while an owner looks at it', () => {
  it('threat 96: a plan is accepted with the dates that its owner saw', async () => {
    await done(kiprono.savePlan({ ref, ...plan() }));
    await present(ref, 1);
    const presentedAt = (await projectOf(owner, projectId)).plan[0]?.presentedAt ?? '';
    const moved = { milestone: '3', dueDay: dayIn(400), reason: REASON };
    await done(kiprono.moveDate({ ref, ...moved }));
    const accepted = await owner.acceptMilestone({ projectId, milestone: '1', presentedAt });
    expect(outcomeOf(accepted)).toEqual([409, 'projects.changed']);
    expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
  });

  it('threat 96: a change that costs nothing is approved as it was estimated when its owner looked', async () => {
    await askForChange();
    const estimatedAt = async (days: number) =>
      (await estimateChange(0, days)).changeRequests[0]?.estimate?.at;
    const [seen, newest] = [await estimatedAt(2), await estimatedAt(300)];
    const approve = (at?: string) => owner.approveChange({ projectId, ...CHANGE, estimatedAt: at });
    await refused(approve(seen), 409, 'projects.changed');
    expect((await approve(newest)).status).toBe(200);
  });

  it('threat 96: support starts with what its owner saw that it includes', async () => {
    const newest = { includes: 'A server, and no copies at all.' };
    await offerSupport();
    await offerSupport(newest);
    await refused(wantSupport(), 409, 'projects.changed');
    expect((await wantSupport(newest)).status).toBe(200);
  });
});

describe('threat 58: files in which the malware scan found something', () => {
  it('threat 58: the office opens no picture of an owner in which the malware scan found something', async () => {
    await done(kiprono.savePlan({ ref, ...plan() }));
    await present(ref, 1);
    const key = await uploadImage(owner, 'picture');
    const asked = { milestone: '1', text: REASON, pictures: [key] };
    await done(owner.askForChanges({ projectId, ...asked }));
    await setScanResult(key, 'THREATS_FOUND');
    const picture = (await officeProject(ref)).pictures[0]?.pictureId ?? '';
    await refused(kiprono.openPicture({ ref, picture }), 403, 'applications.documentUnsafe');
  });

  it('threat 58: an owner opens no file of the office in which the malware scan found something', async () => {
    const wanted = { ref, filename: 'guide.pdf', size: files.pdf.length };
    const target = await done(kiprono.createFileUpload(wanted));
    const { fileId } = target;
    await sendFile(target, files.pdf);
    await done(kiprono.giveFile({ ref, fileId, name: 'User guide' }));
    await setScanResult(`projects/${owner.userId}/${projectId}/${fileId}`, 'THREATS_FOUND');
    await refused(owner.openProjectFile({ projectId, fileId }), 403, 'applications.documentUnsafe');
  });
});
