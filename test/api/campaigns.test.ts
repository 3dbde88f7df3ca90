/** The carrier's reports on a campaign, through logs and the function that reads them. */
import { awsEndpoint, givenFault, isEmbedded } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { setCredits } from '#test/support/table.ts';

it.runIf(isEmbedded)('what the carrier reports about a delivery is in the result', async () => {
  const owner = await givenOwner();
  await setCredits(owner.userId, { purchasedSMS: 100, smsBalance: 100 });
  const phones = Array.from({ length: 3 }, newPhone);
  const consentAt = '2026-10-01T09:00:00.000Z';
  await owner.importCustomers({
    rows: phones.map((phone) => ({ phone, points: 0, name: null, consentAt })),
  });
  const audience = { filter: 'all', atLeast: null, listId: null } as const;
  const draft = await owner.createCampaign({ name: 'Weekend', text: 'Karibu', audience });
  const { campaignId, version } = draft.reply;
  const read = async () => (await owner.getCampaign({ campaignId })).reply;
  await owner.prepareCampaign({ campaignId, version, kind: 'freeze' });
  await settled(awsEndpoint);
  await givenFault({ fault: 'lose', phoneNumber: phones[0] as string });
  const frozen = await read();
  const preparation = frozen.preparation?.number ?? 0;
  const confirmation = { version: frozen.version, preparation, consentDeclared: true };
  expect((await owner.confirmCampaign({ campaignId, ...confirmation })).status).toBe(200);
  const reported = async () => {
    const { delivered, undelivered } = (await read()).result;
    return [delivered, undelivered];
  };
  await expect.poll(reported).toEqual([2, 1]);
  expect((await read()).result).toMatchObject({ sent: 0, creditsUsed: 3 });
});
