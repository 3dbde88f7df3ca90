/** A month of a shop's awards and redemptions, made by the use cases with earlier clocks. */
const customers = `
Achieng Otieno, Kamau Njoroge, Mwende Mutua, Fatuma Hassan, Kiprono Chebet,
Nafula Wekesa, Wambui Kariuki, Barasa Simiyu, Atieno Ouma, Njeri Gitau,
Mutiso Kilonzo, Halima Abdi, Kibet Rono, Nyambura Maina, Juma Mwangi`
  .trim()
  .split(/,\s+/);

/** @param n the customer's place in the list, from 0 */
export const phoneOf = (n: number): string => `07120004${String(n).padStart(2, '0')}`;

const DAYS = 30;
const dayMs = 86_400_000;

/** The use cases read their settings at load, so they load late. */
async function rewards() {
  const [{ award }, { redeem }, { deps }] = await Promise.all([
    import('#core/rewards/awards/award.ts'),
    import('#core/rewards/redemptions/redeem.ts'),
    import('#core/rewards/deps.ts'),
  ]);
  return { award, redeem, depsAt: (now: number) => ({ ...deps, clock: () => now }) };
}

/** Gives a business awards on each of the last 30 days, and a redemption now and then. */
export async function givenMonthOfPoints(businessId: string): Promise<void> {
  const { award, redeem, depsAt } = await rewards();
  const posterOf = (key: string) => ({ businessId, by: 'owner', key }) as const;
  for (let day = 0; day < DAYS; day++) {
    const opens = Date.now() - (DAYS - 1 - day) * dayMs - 60_000;
    for (let n = 0; n < 3 + ((day * 5) % 4); n++) {
      const deps = depsAt(opens + n * 1_000);
      // The first customers of the list come more often.
      const who = (day * 7 + n * n * 3) % (n % 2 ? customers.length : 6);
      const { customer } = await award(deps, posterOf(`award-${day}-${n}`), {
        phone: phoneOf(who),
        name: customers[who] ?? null,
        points: null,
        amountSpent: 800 + ((day * 37 + n * 53) % 40) * 100,
        consent: who % 3 > 0,
        reference: `INV-${2_100 + day * 7 + n}`,
      });
      if (customer.points < 150) continue;
      const body = { phone: phoneOf(who), points: 60, reference: null, code: null };
      await redeem(deps, posterOf(`redeem-${day}-${n}`), body);
    }
  }
}
