/** A campaign by the stage's carrier: what it reports, and what people tell it, comes back by its callbacks. */
import { awsEndpoint, baseUrl, givenFault, isEmbedded } from '#test/support/cloud.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { setCredits } from '#test/support/table.ts';

const audience = { filter: 'all', atLeast: null, listId: null } as const;

async function givenShop(phones: readonly string[]): Promise<Owner> {
  const owner = await givenOwner();
  await setCredits(owner.userId, { purchasedSMS: 100, smsBalance: 100 });
  const consentAt = '2026-10-01T09:00:00.000Z';
  await owner.importCustomers({
    rows: phones.map((phone) => ({ phone, points: 0, name: null, consentAt })),
  });
  return owner;
}

/** @returns how to read the campaign that is being sent */
async function sendCampaign(owner: Owner) {
  const draft = await owner.createCampaign({ name: 'Weekend', text: 'Karibu', audience });
  const { campaignId, version } = draft.reply;
  const read = async () => (await owner.getCampaign({ campaignId })).reply;
  await owner.prepareCampaign({ campaignId, version, kind: 'freeze' });
  await settled(awsEndpoint);
  const frozen = await read();
  const preparation = frozen.preparation?.number ?? 0;
  const confirmation = { version: frozen.version, preparation, consentDeclared: true };
  expect((await owner.confirmCampaign({ campaignId, ...confirmation })).status).toBe(200);
  return read;
}

it.runIf(isEmbedded)(
  'the reports of the carrier are in the result, by operator and reason',
  async () => {
    const phones = Array.from({ length: 3 }, newPhone);
    await givenFault({ fault: 'lose', phoneNumber: phones[0] as string });
    const read = await sendCampaign(await givenShop(phones));
    const reported = async () => {
      const { delivered, undelivered } = (await read()).result;
      return [delivered, undelivered];
    };
    await expect.poll(reported).toEqual([2, 1]);
    const { result } = await read();
    expect(result).toMatchObject({ sent: 0, creditsUsed: 3, because: { unreachable: 1 } });
    const sums = result.byOperator.map((one) => one.delivered + one.undelivered);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(3);
  },
);

it.runIf(isEmbedded)('who answers STOP gets no promotion of any shop any more', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const body = JSON.stringify({ phone, how: 'answer' });
  await fetch(`${baseUrl}/_phone/stop`, { method: 'POST', body });
  await settled(awsEndpoint);
  const read = await sendCampaign(await givenShop([phone, other]));
  await expect.poll(async () => (await read()).state).toBe('Partly sent');
  const { preparation, result } = await read();
  expect([preparation?.recipients, result.sent + result.delivered, result.skipped]).toEqual([
    2, 1, 1,
  ]);
});

it('threat 178: a caller who does not know the key of the carriers is answered like a carrier, and not believed', async () => {
  const url = `${baseUrl}/api/sms/callbacks/africas-talking/incoming/${'x'.repeat(40)}`;
  const body = new URLSearchParams({ from: newPhone(), to: '22384', text: 'STOP' });
  const answer = await fetch(url, { method: 'POST', body });
  expect([answer.status, await answer.json()]).toEqual([200, { taken: true }]);
});
