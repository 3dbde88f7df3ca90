/** What AWS, or the shop, is charged for. */

export const nothing = {
  apiRequests: 0,
  functionCalls: 0,
  gbSeconds: 0,
  readUnits: 0,
  writeUnits: 0,
  /** What the table holds at the end, with its indexes. */
  tableBytes: 0,
  /** From CloudFront to the browser. */
  siteBytes: 0,
  /** Those that CloudFront answers, the API's among them. */
  siteRequests: 0,
  /** Those of them for pages and files. */
  pageRequests: 0,
  firewallRequests: 0,
  queueRequests: 0,
  fileWrites: 0,
  fileReads: 0,
  /** From a bucket to the browser. */
  fileBytes: 0,
  keyRequests: 0,
  logBytes: 0,
  /** Parts of SMS. */
  ownParts: 0,
  shopParts: 0,
};

export type Counts = typeof nothing;
