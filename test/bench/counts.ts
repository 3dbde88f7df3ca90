/** What AWS, or the shop, is charged for. */

export interface Counts {
  apiRequests: number;
  functionCalls: number;
  gbSeconds: number;
  readUnits: number;
  writeUnits: number;
  /** What the table holds at the end, with its indexes. */
  tableBytes: number;
  /** From CloudFront to the browser. */
  siteBytes: number;
  /** Those that CloudFront answers, the API's among them. */
  siteRequests: number;
  /** Those of them for pages and files. */
  pageRequests: number;
  firewallRequests: number;
  queueRequests: number;
  fileWrites: number;
  fileReads: number;
  /** From a bucket to the browser. */
  fileBytes: number;
  keyRequests: number;
  logBytes: number;
  /** Parts of SMS. */
  ownParts: number;
  shopParts: number;
}

export const nothing: Readonly<Counts> = {
  apiRequests: 0,
  functionCalls: 0,
  gbSeconds: 0,
  readUnits: 0,
  writeUnits: 0,
  tableBytes: 0,
  siteBytes: 0,
  siteRequests: 0,
  pageRequests: 0,
  firewallRequests: 0,
  queueRequests: 0,
  fileWrites: 0,
  fileReads: 0,
  fileBytes: 0,
  keyRequests: 0,
  logBytes: 0,
  ownParts: 0,
  shopParts: 0,
};
