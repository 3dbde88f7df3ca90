/** A month at the till of a shop, written by its own functions with a clock that is set back. */
import { ulid } from 'ulid';

const customers = [
  ...['Achieng Otieno', 'Kamau Njoroge', 'Mwende Mutua', 'Fatuma Hassan', 'Kiprono Chebet'],
  ...['Nafula Wekesa', 'Wambui Kariuki', 'Barasa Simiyu', 'Atieno Ouma', 'Njeri Gitau'],
  ...['Mutiso Kilonzo', 'Halima Abdi', 'Kibet Rono', 'Nyambura Maina', 'Juma Mwangi'],
];

/** The number of the customer at this place in the list. */
export const phoneOf = (n: number): string => `07120004${String(n).padStart(2, '0')}`;

const DAYS = 30;
const dayMs = 86_400_000;

/** The functions read their settings when they are loaded, so this loads them late. */
async function rewards() {
  const [{ award }, { redeem }, codes, ledger, { findRules }, { findRequest }] = await Promise.all([
    import('../../core/rewards/award.ts'),
    import('../../core/rewards/redeem.ts'),
    import('../../core/rewards/redemptions/redeem-code.store.ts'),
    import('../../core/rewards/ledger/ledger.store.ts'),
    import('../../core/settings/point-rules.store.ts'),
    import('../../core/platform/request.store.ts'),
  ]);
  const { findCustomer, findEntry, postEntry } = ledger;
  const { findRedeemCode, takeGuess } = codes;
  const stores = {
    ...{ findRequest, findCustomer, findEntry, findRules, postEntry },
    ...{ findRedeemCode, takeGuess },
  };
  const partsAt = (now: number) => ({ ...stores, newId: ulid, clock: () => now });
  return { award, redeem, partsAt };
}

/** Awards on each of the last days, more on some than on others, and a redemption now and then. */
export async function givenMonthOfPoints(businessId: string): Promise<void> {
  const { award, redeem, partsAt } = await rewards();
  const posterOf = (key: string) => ({ businessId, by: 'owner', key }) as const;
  for (let day = 0; day < DAYS; day++) {
    const opens = Date.now() - (DAYS - 1 - day) * dayMs - 60_000;
    for (let n = 0; n < 3 + ((day * 5) % 4); n++) {
      const parts = partsAt(opens + n * 1_000);
      // Those at the top of the list come more often.
      const who = (day * 7 + n * n * 3) % (n % 2 ? customers.length : 6);
      const { customer } = await award(parts, posterOf(`award-${day}-${n}`), {
        ...{ phone: phoneOf(who), name: customers[who] ?? null, points: null },
        ...{ amountSpent: 800 + ((day * 37 + n * 53) % 40) * 100, consent: who % 3 > 0 },
        reference: `INV-${2_100 + day * 7 + n}`,
      });
      if (customer.points < 150) continue;
      const body = { phone: phoneOf(who), points: 60, reference: null, code: null };
      await redeem(parts, posterOf(`redeem-${day}-${n}`), body);
    }
  }
}
