import { MOST_BY_ONE } from '#shared/credits/grants.ts';

/** The arguments are no valid command. The message explains why. */
export class UsageError extends Error {
  constructor(message = 'Say what to do.') {
    super(message);
  }
}

export const usage = `npm run ops -- <stage|local> staff invite <e-mail> --name "..." --phone 0712345678 --may review,approve
                                      a link by which somebody joins the office, good once and for 24 hours

npm run ops -- <stage|local> credits grant <owner's phone or user id> <credits>
    --reason "..." --by <name> --id <request id>
                                      grants SMS credits; a repeat with the same id grants nothing;
                                      more than ${MOST_BY_ONE} of a person in a day are only proposed

npm run ops -- <stage|local> credits confirm <owner's phone or user id> <credits> --by <other name> --id <request id>
                                      another person, with other credentials, grants what was proposed

npm run ops -- <stage|local> mpesa register --phone 0712345678
                                      tells M-Pesa where payments are confirmed, and that we list them; the
                                      number is the one with which the short code was registered

npm run ops -- <stage|local> dead-letters <command>

  list                                the dead-letter queues, with the messages that wait in each
  redrive <name>                      puts the messages of one back into the queue they came from;
                                      a part of the name that no other queue has is enough

npm run ops -- <stage|local> restore applications
                                      does what is due of every application that waits, also where the
                                      rows of what is due were lost

npm run ops -- <stage|local> search fill [--from <place>]
                                      makes what the office finds owners and applications by, and shops
                                      their customers, for those that were there before it; goes on from
                                      a place that it printed

npm run ops -- simulate <file>        prints what a history of payments comes to (docs/office.md)

The AWS credentials say who acts. On "local" it is you.`;
