import { declineReasonNames } from '../../shared/applications/decline-reasons.ts';
import { MOST_BY_ONE } from '../../shared/credits/grants.ts';

/** The arguments are no valid command. The message explains why. */
export class UsageError extends Error {
  constructor(message = 'Say what to do.') {
    super(message);
  }
}

export const usage = `npm run ops -- <stage|local> applications <command>

  list [--status "Under Review"]      what waits, oldest first; all open ones without a status
  show <ref>                          answers, documents, questions, offer and history
  document <ref> <document>           a link for 5 minutes, and the password if it needs one
  start-review <ref>                  takes it out of the queue: it is yours to review
  ask <ref> [--text "..."] [--mpesa "..."] [--bank "..."] [--cert "..."]
                                      asks for a text or a file; each as often as needed
  reopen <ref>                        goes on without the answers that are missing
  decline <ref> --reason "..."        ${declineReasonNames.join(', ')}
  approve <ref> [--amount 300000] [--period "24 Months"] [--deposit 0] [--fee "Set-up=5000"]
                                      offers what was asked for, or what you say; not by its reviewer
  run-due                             declines and expires what time has run out for, and reminds owners

npm run ops -- <stage|local> staff invite <e-mail> --name "..." --phone 0712345678 --may review,approve
                                      a link by which somebody joins the office, good once and for 24 hours

npm run ops -- <stage|local> sms      what each kind of SMS that Miliki pays for costs today

npm run ops -- <stage|local> credits grant <owner's phone or user id> <credits>
    --reason "..." --by <name> [--approved-by <other name>] --id <request id>
                                      grants SMS credits; a repeat with the same id grants nothing;
                                      more than ${MOST_BY_ONE} need two people

npm run ops -- <stage|local> dead-letters <command>

  list                                the dead-letter queues, with the messages that wait in each
  redrive <name>                      puts the messages of one back into the queue they came from;
                                      a part of the name that no other queue has is enough

The AWS credentials say who acts. On "local" it is --as <name>, or you.`;
