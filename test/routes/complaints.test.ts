/** Complaints to Miliki: from an owner, on a customer's card and by phone, and their answers. */
import { countDueComplaints } from '#core/complaints/answers.ts';
import {
  type ComplaintItem,
  complaint,
  complaintsDueBy,
  complaintsOf,
  ownerOf,
} from '#core/complaints/complaint.store.ts';
import { callerOf } from '#core/complaints/complaints.ts';
import {
  COMPLAINT_DAYS,
  MOST_COMPLAINTS_A_DAY,
  MOST_LETTERS,
} from '#shared/complaints/complaint.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { done, newKey, refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { njeri, otieno } from '#test/support/project-team.ts';
import { dayIn } from '#test/support/projects.ts';
import { givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { givenStaff } from '#test/support/staff.ts';
import { putItem } from '#test/support/table.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

let owner: Owner;

const TEXT = 'I paid the installment twice, and nobody answers the phone.';
const ANSWER = 'We found the second payment, and it is back on your number.';

beforeEach(async () => {
  owner = await givenOwner();
});

const complain = async (text = TEXT) => done(owner.openComplaint({ text }));

const answer = ({ ref, version }: { ref: string; version: number }, by = njeri) =>
  by.answerComplaint({ ref, version, text: ANSWER });

it('a complaint has a number and 30 days, and is made once however often it is sent', async () => {
  const key = newKey();
  const sent = await atOnce(4, () => owner.openComplaint({ text: TEXT }, { key }));
  const { ref } = sent.find(({ status }) => status === 201)?.reply ?? {};
  const { complaints } = await done(owner.listComplaints());
  expect(complaints).toMatchObject([
    { ref, state: 'open', letters: [{ from: 'person', text: TEXT }] },
  ]);
  expect(complaints[0]?.dueDay).toBe(nairobiDay(Date.now() + COMPLAINT_DAYS * DAY_MS));
  await refused(owner.openComplaint({ text: `${TEXT} Again.` }, { key }), 409, 'request.keyReused');
});

it('an owner complains so often a day, and no more', async () => {
  const sent = await atOnce(MOST_COMPLAINTS_A_DAY + 3, () => owner.openComplaint({ text: TEXT }));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(MOST_COMPLAINTS_A_DAY);
  await refused(owner.openComplaint({ text: TEXT }), 429, 'complaints.tooMany');
});

it('an answer is told to the owner, and one who is not content is answered by somebody else', async () => {
  const asked = await complain();
  const answered = await done(answer(asked));
  expect(answered).toMatchObject({ state: 'answered', phone: owner.phone, way: 'app' });
  const [newest] = (await done(owner.listNotifications())).notifications;
  expect(newest?.action).toEqual({ label: 'Read', path: '/complaints' });
  await refused(answer(answered), 409, 'complaints.answered');

  const { ref, version } = answered;
  const back = { ref, version, text: 'The money is not there. Please look again.' };
  const escalated = await done(owner.writeToComplaint(back));
  expect(escalated.state).toBe('escalated');
  await refused(owner.writeToComplaint(back), 409, 'complaints.changed');
  await refused(answer(escalated), 403, 'complaints.sameColleague');
  const second = await done(answer(escalated, otieno));
  expect(second.letters.map(({ from }) => from)).toEqual(['person', 'office', 'person', 'office']);

  const closed = await done(owner.closeComplaint({ ref, version: second.version }));
  expect(closed.state).toBe('closed');
  const late = { ref, version: closed.version };
  await refused(owner.closeComplaint(late), 409, 'complaints.closed');
  await refused(owner.writeToComplaint({ ...late, text: TEXT }), 409, 'complaints.closed');
  await refused(answer(late), 409, 'complaints.closed');
});

it('an answer whose reply was lost is sent again, and counts once', async () => {
  const asked = await complain();
  const sent = await atOnce(3, () => answer(asked));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await done(answer(asked));
  expect(again.letters.map(({ text }) => text)).toEqual([TEXT, ANSWER]);
  const { ref, version } = asked;
  const other = njeri.answerComplaint({ ref, version, text: `${ANSWER} It came today.` });
  await refused(other, 409, 'complaints.changed');
  await refused(answer(asked, otieno), 409, 'complaints.changed');
  const end = { ref, version: again.version };
  const closed = await done(owner.closeComplaint(end));
  expect(await done(owner.closeComplaint(end))).toEqual(closed);
});

it('an answer that does not hold begins the 30 days again, and a text keeps its lines', async () => {
  const text = 'The money is not there.\nPlease look again.';
  const { ref, version } = await done(answer(await complain()));
  // The first 30 days are over.
  const [item] = (await complaintsOf(ownerOf(owner.userId))).items;
  await putItem(complaint.put({ ...(item as ComplaintItem), dueDay: dayIn(-10) }).input.Item);
  const escalated = await done(owner.writeToComplaint({ ref, version, text }));
  expect(escalated.dueDay).toBe(dayIn(COMPLAINT_DAYS));
  expect(escalated.letters.at(-1)?.text).toBe(text);
});

it('of two answers at once one counts, and the other colleague reads why', async () => {
  const asked = await complain();
  const sent = await Promise.all([answer(asked), answer(asked, otieno)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { complaints } = await done(owner.listComplaints());
  expect(complaints[0]?.letters).toHaveLength(2);
});

it('the register has what waits by its day, and moves what is answered', async () => {
  const { ref, version } = await complain();
  const inList = async (list: 'waiting' | 'answered' | 'closed') =>
    (await done(njeri.listOfficeComplaints({ list }))).complaints.some((one) => one.ref === ref);
  expect([await inList('waiting'), await inList('answered')]).toEqual([true, false]);
  await done(answer({ ref, version }));
  expect([await inList('waiting'), await inList('answered')]).toEqual([false, true]);
});

it('a complaint by phone is noted once by the office, and has no account', async () => {
  const key = newKey();
  const body = { phone: newPhone(), name: 'Achieng', text: TEXT };
  const [first, second] = await atOnce(2, () => njeri.noteComplaint(body, { key }));
  const { ref } = (first?.status === 201 ? first : second)?.reply ?? {};
  const { items } = await complaintsOf(await callerOf(body.phone));
  expect(items).toMatchObject([{ ref, way: 'phone', name: 'Achieng' }]);
  await refused(njeri.noteComplaint({ ...body, phone: '12' }), 400, 'signIn.phoneNotAllowed');
});

it('a customer complains on the card from the SMS, and reads the answer there', async () => {
  const shop = await givenShop({ pointValue: 2 }, 50);
  const phone = newPhone();
  await givenCustomer(shop, phone, 10);
  const code = await ownCardOf(shop, phone);
  const asked = await done(visitorOfApi.complainByCard({ code, text: TEXT }));
  await done(answer(asked));
  const { complaints } = await done(visitorOfApi.readStored({ code }));
  expect(complaints).toMatchObject([{ ref: asked.ref, state: 'answered' }]);
  const { card } = await done(shop.getCardLink({ phone }));
  const other = await givenShop({ pointValue: 2 }, 50);
  await givenCustomer(other, phone, 10);
  const elsewhere = { code: await ownCardOf(other, phone) };
  expect((await done(visitorOfApi.readStored(elsewhere))).complaints).toEqual([]);
  const byShop = visitorOfApi.complainByCard({ code: card, text: TEXT });
  await refused(byShop, 403, 'cards.notOwnLink');
});

it('with two colleagues no complaint ends without an answer, however often the person is not content', async () => {
  let { ref, version } = await complain();
  for (const by of [njeri, otieno, njeri, otieno]) {
    ({ version } = await done(answer({ ref, version }, by)));
    ({ version } = await done(owner.writeToComplaint({ ref, version, text: TEXT })));
    await refused(answer({ ref, version }, by), 403, 'complaints.sameColleague');
  }
});

it('a complaint that its person has filled is still answered', async () => {
  let { ref, version } = await complain();
  const writes = () => owner.writeToComplaint({ ref, version, text: TEXT });
  for (let letter = 1; letter < MOST_LETTERS; letter += 1) ({ version } = await done(writes()));
  await refused(writes(), 429, 'complaints.tooLong');
  expect((await done(answer({ ref, version }))).letters).toHaveLength(MOST_LETTERS + 1);
});

it('nobody answers a complaint that was made from their own number, by whichever way', async () => {
  const shop = await givenShop({ pointValue: 2 }, 50);
  const { phone } = owner;
  await givenCustomer(shop, phone, 10);
  const member = await givenStaff(['review'], { phone });
  const code = await ownCardOf(shop, phone);
  for (const asked of [
    await complain(),
    await done(njeri.noteComplaint({ phone, name: null, text: TEXT })),
    await done(visitorOfApi.complainByCard({ code, text: TEXT })),
  ]) {
    await refused(answer(asked, member), 403, 'assessment.ownBusiness');
    await done(answer(asked));
  }
});

it('an alarm rings from the last day of a complaint on, until it is answered', async () => {
  const asked = await complain();
  const rings = (days: number) =>
    countDueComplaints({
      clock: () => Date.parse(asked.openedAt) + days * DAY_MS,
      complaintsDueBy: async (day) => {
        const page = await complaintsDueBy(day);
        return { ...page, items: page.items.filter(({ ref }) => ref === asked.ref) };
      },
    });
  const days = [COMPLAINT_DAYS - 1, COMPLAINT_DAYS, COMPLAINT_DAYS + 5];
  expect(await Promise.all(days.map(rings))).toEqual([0, 1, 1]);
  await done(answer(asked));
  expect(await rings(COMPLAINT_DAYS)).toBe(0);
});

it('nobody reads, adds to or closes another owner’s complaint', async () => {
  const { ref, version } = await complain();
  const other = await givenOwner();
  expect((await done(other.listComplaints())).complaints).toEqual([]);
  const written = other.writeToComplaint({ ref, version, text: TEXT });
  await refused(written, 404, 'complaints.notFound');
  await refused(other.closeComplaint({ ref, version }), 404, 'complaints.notFound');
});
