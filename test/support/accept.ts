/** The acceptance of an offer, with the code that its owner gets. */
import { expect } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { smsTo } from './cloud.ts';
import type { Owner } from './owner.ts';

/** @returns the newest code that confirms an offer, once its SMS has gone out */
export async function offerCodeSentTo(phone: string): Promise<string> {
  const confirms = /^(\d{6}) is the code to accept the offer on application/;
  const codes = async () =>
    (await smsTo(phone)).flatMap(({ Message }) => confirms.exec(Message)?.[1] ?? []);
  await expect.poll(codes).not.toEqual([]);
  return (await codes()).at(-1) ?? '';
}

/** Accepts the first offer on an application. */
export async function accept(
  owner: Owner,
  { applicationId }: Pick<Application, 'applicationId'>,
): Promise<void> {
  await owner.sendOfferCode({ applicationId, offer: 1 });
  const code = await offerCodeSentTo(owner.phone);
  const accepted = { offer: 1, consent: offerConsent.version, language: 'en', code } as const;
  const { status } = await owner.acceptOffer({ applicationId, ...accepted });
  expect(status).toBe(200);
}
