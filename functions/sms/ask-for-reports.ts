import { askDeps, askForReports } from '#core/sms/callbacks/ask-for-reports.ts';

/** Asks an SMS carrier each minute for reports that it has not posted. */
export const handler = (): Promise<void> => askForReports(askDeps);
