/** The tag that the malware scan gives a file (infra/malware-scan.ts). */
export const SCAN_TAG = 'GuardDutyMalwareScanStatus';

/** The value of the tag for a file that nobody should open. Other values say that nothing was found, or why not. */
export const THREATS_FOUND = 'THREATS_FOUND';
