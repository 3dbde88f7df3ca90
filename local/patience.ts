/** AWS's time limit in ms, times MILIKI_PATIENCE: tests beside other work must not fail because the machine is slow. */
export const patient = (limit: number): number => limit * Number(process.env.MILIKI_PATIENCE ?? 1);
