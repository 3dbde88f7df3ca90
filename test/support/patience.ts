/** A slow machine is no silent carrier: in this process, calls to other services wait longer. Loaded once. */
const limit = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) => limit(milliseconds * 20);

export {};
