/** Milliseconds that this device's clock is behind the server's; it may be wrong by minutes. */
let behind = 0;

/** To the second. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) behind = at - Date.now();
}

/** This device's time at a server moment, in milliseconds since 1970. @param moment in ISO form */
export const onThisClock = (moment: string): number => Date.parse(moment) - behind;
