/**
 * The milliseconds after which the cloud ends a call that AWS ends after `limit` milliseconds. They are the same, but
 * for tests that run beside other work: a slow machine is not what they look for. MILIKI_PATIENCE says how many times
 * as long they wait.
 */
export const patient = (limit: number): number => limit * Number(process.env.MILIKI_PATIENCE ?? 1);
