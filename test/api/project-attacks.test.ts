/** Ways around the rules of projects and agreements that an owner, or somebody of the office, would try. */
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmPayment, openAgreement, recordPayment } from '../../shared/collection/contract.ts';
import { isEmbedded } from '../support/cloud.ts';
import { givenOwner, type Owner } from '../support/owner.ts';
import { dayIn, done, givenProject, newBankReference, projectPeople } from '../support/projects.ts';
import { asStaff } from '../support/staff.ts';

let owner: Owner;
let ref: string;

beforeEach(async () => {
  if (!isEmbedded) return;
  owner = await givenOwner();
  ({ ref } = await givenProject(owner));
});

const outcomeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal?.code,
];

describe.runIf(isEmbedded)('threat 98: one payment of the bank, written in another way', () => {
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
    await done(asStaff(second, confirmPayment, { params: { ref }, body: { version } }));
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
