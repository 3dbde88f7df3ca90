import { newKey } from './call.ts';
import { sentFor } from './outbox.ts';
import type { Owner } from './owner.ts';
import { setCredits } from './table.ts';

/** @returns the code of an offer's opt-out link, known only to its receiver */
export async function sentCode(owner: Owner, phone: string): Promise<string> {
  await setCredits(owner.userId, { smsBalance: 10 });
  await owner.importCustomers({
    rows: [{ phone, name: null, points: 0, consentAt: '2026-01-01T00:00:00.000Z' }],
  });
  const offer = { message: 'Sale', phoneNumber: phone, type: 'promotional' } as const;
  await owner.sendSms(offer, { key: newKey() });
  const [sms] = await sentFor(owner.userId, phone);
  return /\/o\/(\w+) or /.exec(sms?.Message ?? '')?.[1] ?? '';
}
