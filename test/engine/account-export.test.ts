/** The download of an account's data, through its handler, on a real DynamoDB engine. */
import { deps } from '#core/assessment/deps.ts';
import { openDocument } from '#core/assessment/documents.ts';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { newCampaign } from '#core/campaigns/drafts.ts';
import { template } from '#core/campaigns/templates/template.store.ts';
import { answerComplaint } from '#core/complaints/answers.ts';
import { deps as complaintDeps } from '#core/complaints/complaints.ts';
import { reservedEntry } from '#core/credits/credits.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { givenUpload } from '#test/support/application.ts';
import { done, pagesOfApi } from '#test/support/call.ts';
import { ownerInside } from '#test/support/in-process.ts';
import { OwnAgreement } from '#test/support/own-agreement.ts';
import { givenFullAccount } from '#test/support/owner-writes.ts';
import { achieng, givenAccount, kiprono, mutiso, njeri, otieno } from '#test/support/people.ts';
import { givenListed } from '#test/support/point-shop.ts';
import { givenOfferOf } from '#test/support/project.ts';
import { givenOfferedChange } from '#test/support/project-writes.ts';

const myData = async (account: { userId: string }) =>
  (await pagesOfApi((more) => ownerInside(account).readMyData(more))).flatMap(({ items }) => items);

it('threat 68: the download has the history of an application and each look at its documents, and names nobody of the staff', async () => {
  const account = await givenFullAccount();
  const mpesaStatement = await givenUpload(account.userId, 'mpesa');
  const application = await givenOfferOf(account.userId, 0, { mpesaStatement });
  const { applicationId, ref } = application;
  await openDocument(deps, application, achieng, { documentId: 'mpesa' });
  // Another application's line stays with its owner.
  const other = await givenOfferOf(await givenAccount());
  const items = await myData(account);
  expect(items.filter(({ what }) => what === 'change')).toMatchObject([
    { applicationId, ref, event: 'submit', from: 'Draft', to: 'Pending Review', by: 'owner' },
    { applicationId, event: 'startReview', to: 'Under Review', by: 'team' },
    { applicationId, event: 'approve', to: 'Approved', by: 'team', details: { offer: {} } },
  ]);
  expect(items.filter(({ what }) => what === 'documentView')).toEqual([
    {
      what: 'documentView',
      applicationId,
      documentId: 'mpesa',
      by: 'team',
      at: expect.stringMatching(/Z$/),
    },
  ]);
  const secrets = [achieng.staffId, mutiso.staffId, 'reviewer', 'approver', other.applicationId];
  for (const secret of secrets) expect(JSON.stringify(items)).not.toContain(secret);
});

it('threat 68: the download has a project with its payments, and names nobody of the staff who built and counted', async () => {
  const account = await givenFullAccount();
  const project = await givenOfferedChange(account);
  await new OwnAgreement(project).pay(50_000);
  const items = await myData(account);
  expect(items.find(({ event }) => event === 'pay')).toMatchObject({ amount: 50_000 });
  const text = JSON.stringify(items);
  for (const { staffId } of [kiprono, mutiso, njeri, otieno]) expect(text).not.toContain(staffId);
});

it('threat 68: the download has the complaints of its owner with their letters, and names nobody who answered', async () => {
  const [account, other] = [await givenFullAccount(), await givenFullAccount()];
  for (const { userId } of [account, other]) {
    for (const text of [`I, ${userId}, paid twice.`, 'Nobody answers the phone.'])
      await done(ownerInside({ userId }).openComplaint({ text }));
  }
  const [first] = (await done(ownerInside(account).listComplaints())).complaints;
  const { ref = '', version = 0 } = first ?? {};
  await answerComplaint(complaintDeps, achieng, ref, { version, text: 'It is back with you.' });
  const items = await myData(account);
  const complaints = items.filter(({ what }) => what === 'complaint');
  expect(complaints.map(({ letters }) => (letters as unknown[]).length).toSorted()).toEqual([1, 2]);
  const text = JSON.stringify(items);
  expect(text).toContain(`I, ${account.userId}, paid twice.`);
  for (const secret of [achieng.staffId, other.userId]) expect(text).not.toContain(secret);
  const foreign = { cursor: `complaints of owner#${other.userId}` };
  expect((await ownerInside(account).readMyData(foreign)).status).toBe(400);
});

it('the download has the campaigns, templates, lists with their people, and credits of its owner, and of nobody else', async () => {
  const [account, other] = [await givenFullAccount(), await givenFullAccount()];
  await Promise.all([account, other].map(givenMessages));
  const items = await myData(account);
  const kinds = ['campaign', 'template', 'contactList', 'listMember', 'creditEntry'];
  const counts = kinds.map((kind) => items.filter(({ what }) => what === kind).length);
  expect(counts).toEqual(kinds.map(() => 1));
  expect(JSON.stringify(items)).not.toContain(other.userId);
  const foreign = { cursor: `campaigns#${other.userId}` };
  expect((await ownerInside(account).readMyData(foreign)).status).toBe(400);
});

/** A campaign, a template, a list of one person, and a line of credits. */
async function givenMessages({ userId }: { userId: string }): Promise<void> {
  const body = { userId, campaignId: 'c', by: 'owner', name: 'Offer', text: 'Karibu' } as const;
  const draft = { ...body, audience: { filter: 'all', atLeast: null, listId: null } } as const;
  const at = new Date().toISOString();
  await givenListed(userId, '+254711000001');
  await Promise.all(
    [
      campaign.create(newCampaign(draft, Date.now())),
      template.create({ userId, templateId: 't', name: 'Weekend', text: 'Karibu' }),
      reservedEntry({ userId, campaignId: 'c', about: 'Offer', credits: 5, at }),
    ].map(write),
  );
}
