import { expect } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { done } from './call.ts';
import { smsTo } from './cloud.ts';
import type { Owner } from './owner.ts';

/** @returns the newest offer code, once its SMS has gone out */
export async function offerCodeSentTo(phone: string): Promise<string> {
  const confirms =
    /^(\d{6}) (?:is the code to sign the agreement on application|ni msimbo wa kutia sahihi mkataba wa ombi)/;
  const codes = async () =>
    (await smsTo(phone)).flatMap(({ Message }) => confirms.exec(Message)?.[1] ?? []);
  await expect.poll(codes).not.toEqual([]);
  return (await codes()).at(-1) ?? '';
}

export async function readOffer(owner: Pick<Owner, 'readOfferAgreement'>, applicationId: string) {
  const { textSha256 } = await done(owner.readOfferAgreement({ applicationId }));
  return { applicationId, offer: 1, textSha256 };
}

export async function accept(
  owner: Owner,
  { applicationId }: Pick<Application, 'applicationId'>,
): Promise<void> {
  const read = await readOffer(owner, applicationId);
  await owner.sendOfferCode(read);
  const code = await offerCodeSentTo(owner.phone);
  const ticked = { consent: offerConsent.version, language: 'en' } as const;
  const { status } = await owner.acceptOffer({ ...read, ...ticked, code });
  expect(status).toBe(200);
}
