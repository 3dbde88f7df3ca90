import { countUntold } from '#core/breaches/breaches.ts';
import { countDuties, deps } from '#core/duties/count-duties.ts';

/** Each night after the jobs that it looks at: the duties. Each hour: breaches of which the Commissioner must be told. */
export async function handler({ work }: { work: 'duties' | 'breaches' }): Promise<void> {
  if (work === 'duties') await countDuties(deps);
  else await countUntold(deps.clock);
}
