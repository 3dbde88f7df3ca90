import { refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenApplication, givenOwner, givenSignedIn } from '#test/support/owner.ts';

it('signing up creates the users record of docs/rules.md 3 for the number that was proved', async () => {
  const owner = await givenSignedIn();
  const named = { fullName: '  Wanjiku Kamau ', referralCode: ' FRIEND7 ' };
  const { status, reply } = await owner.createAccount(named);
  expect(status).toBe(201);
  expect(reply).toEqual({
    userId: owner.userId,
    phone: owner.phone,
    fullName: 'Wanjiku Kamau',
    businessName: 'Wanjiku Kamau',
    status: 'newUser',
    signeUpDate: expect.stringMatching(/Z$/),
    signUpVia: 'Web',
    referralCode: 'FRIEND7',
    ownReferralCode: expect.stringMatching(/^[0-9A-Z]{7}$/),
    profilePic: null,
    lastLogin: expect.stringMatching(/Z$/),
    lastLoginVia: 'Web',
    purchasedSMS: 0,
    issuedSMS: 0,
    subscriptionEnd: null,
  });
  expect((await owner.getAccount()).reply).toEqual(reply);
});

it('signing up needs a name that is more than spaces', async () => {
  const owner = await givenSignedIn();
  const { status, refusal } = await owner.createAccount({ fullName: '   ' });
  expect(status).toBe(400);
  expect(refusal.message).toBe('The field "fullName" is missing or not valid.');
});

it('signing up makes one account when it is sent 20 times at once', async () => {
  const owner = await givenSignedIn();
  const replies = await atOnce(20, (n) => owner.createAccount({ fullName: `Name ${n}` }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ reply }) => reply.fullName)).size).toBe(1);
});

it('each load of the top bar sets lastLogin and lastLoginVia', async () => {
  const owner = await givenOwner();
  const before = await owner.getAccount();
  expect((await owner.recordLogin()).status).toBe(204);
  const after = await owner.getAccount();
  expect(after.reply.lastLoginVia).toBe('Web');
  expect(Date.parse(after.reply.lastLogin)).toBeGreaterThan(Date.parse(before.reply.lastLogin));
});

it('a login without an account is not found', async () => {
  await refused((await givenSignedIn()).recordLogin(), 404, 'accounts.notFound');
});

it('the dashboard of a new owner has zeros and is unsubscribed', async () => {
  expect((await (await givenOwner('Otieno Hardware')).getDashboard()).reply).toEqual({
    businessName: 'Otieno Hardware',
    firstSteps: ['name', 'points', 'price'],
    subscription: 'Unsubscribed',
    smsBalance: 0,
    pointsAwarded: 0,
    pointsRedeemed: 0,
    pointsHeld: 0,
    businessLocation: null,
    activeCustomers: 0,
    pointsValue: 0,
    needs: [],
  });
});

it('the dashboard without an account is not found', async () => {
  expect((await (await givenSignedIn()).getDashboard()).status).toBe(404);
});

it('threat 46: an owner sends three applications in a day, and the fourth makes no SMS', async () => {
  const owner = await givenOwner();
  for (let n = 0; n < 3; n += 1) {
    const { applicationId, version } = await givenApplication(owner);
    const withdrawn = await owner.withdrawApplication({ applicationId, version });
    expect(withdrawn.status).toBe(200);
  }
  await expect(givenApplication(owner)).rejects.toThrow(
    'You have sent several applications today.',
  );
});
