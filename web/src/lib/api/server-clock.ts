/** Milliseconds that the clock of this device is behind that of the server. It may be wrong by minutes. */
let behind = 0;

/** Reads the time from an answer of the server, to the second. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) behind = at - Date.now();
}

/**
 * @param moment of the server, in ISO form
 * @returns what the clock of this device shows at that moment, in milliseconds since 1970
 */
export const onThisClock = (moment: string): number => Date.parse(moment) - behind;
