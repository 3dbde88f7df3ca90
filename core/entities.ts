import { activity } from './accounts/activity.entity.ts';
import { closedAccount } from './accounts/closed-account.entity.ts';
import { credits } from './accounts/credits.entity.ts';
import { identity } from './accounts/identity.entity.ts';
import { phoneAccount } from './accounts/phone-account.entity.ts';
import { referralCode } from './accounts/referral-code.entity.ts';
import { settings } from './accounts/settings.entity.ts';
import { totals } from './accounts/totals.entity.ts';
import { user } from './accounts/user.entity.ts';
import { agreement } from './agreements/agreement.entity.ts';
import { agreementRow } from './agreements/agreement-row.entity.ts';
import { bankSlip } from './agreements/bank-slip.entity.ts';
import { journalLine } from './agreements/journal-line.entity.ts';
import { journalPaper } from './agreements/journal-paper.entity.ts';
import { paymentAccount } from './agreements/payment-account.entity.ts';
import { refundRequest } from './agreements/refund-request.entity.ts';
import { slipRoom } from './agreements/slip-room.entity.ts';
import { apiKey } from './api-keys/api-key.entity.ts';
import { application } from './applications/application.entity.ts';
import { change } from './applications/change.entity.ts';
import { documentView } from './applications/document-view.entity.ts';
import { draft } from './applications/draft.entity.ts';
import { openApplication } from './applications/open-application.entity.ts';
import { promisedCall } from './applications/promised-call.entity.ts';
import { queueRow } from './applications/queue-row.entity.ts';
import { reference } from './applications/reference.entity.ts';
import { reminder } from './applications/reminder.entity.ts';
import { call } from './assessment/call.entity.ts';
import { note } from './assessment/note.entity.ts';
import { auditEvent } from './audit/audit-event.entity.ts';
import { automatic } from './campaigns/automatic/automatic.entity.ts';
import { campaign } from './campaigns/campaign.entity.ts';
import { preparation } from './campaigns/preparation/preparation.entity.ts';
import { recipient } from './campaigns/recipients/recipient.entity.ts';
import { template } from './campaigns/templates/template.entity.ts';
import { counter } from './cards/counter.entity.ts';
import { poster } from './cards/poster.entity.ts';
import { collectionNote } from './collection/collection-note.entity.ts';
import { saleDay } from './collection/sale-day.entity.ts';
import { confirmation } from './confirmations/confirmation.entity.ts';
import { contact } from './contacts/contact.entity.ts';
import { contactList } from './contacts/contact-list.entity.ts';
import { listMember } from './contacts/list-member.entity.ts';
import { listRefusal } from './contacts/list-refusal.entity.ts';
import { noOffers } from './contacts/no-offers.entity.ts';
import { reach } from './contacts/reach.entity.ts';
import { creditEntry } from './credits/credit-entry.entity.ts';
import { creditGrant } from './credits/credit-grant.entity.ts';
import { creditProposal } from './credits/credit-proposal.entity.ts';
import { lease } from './documents/lease.entity.ts';
import { storage } from './documents/storage.entity.ts';
import { upload } from './documents/upload.entity.ts';
import { due } from './due/due.entity.ts';
import { nightlyRun } from './due/nightly-run.entity.ts';
import { mpesaToken } from './mpesa/mpesa-token.entity.ts';
import { notification } from './notifications/notification.entity.ts';
import { paper } from './papers/paper.entity.ts';
import { paperOrder } from './papers/paper-order.entity.ts';
import { passkey } from './passkeys/passkey.entity.ts';
import { spentChallenge } from './passkeys/spent-challenge.entity.ts';
import { attempt } from './payments/attempt.entity.ts';
import { attemptAccount } from './payments/attempt-account.entity.ts';
import { callback } from './payments/callback.entity.ts';
import { claim } from './payments/claim.entity.ts';
import { failedAttempt } from './payments/failed-attempt.entity.ts';
import { latestAttempt } from './payments/latest-attempt.entity.ts';
import { payment } from './payments/payment.entity.ts';
import { paymentFact } from './payments/payment-fact.entity.ts';
import { payout } from './payments/payout.entity.ts';
import { question } from './payments/question.entity.ts';
import { reconciliation } from './payments/reconciliation.entity.ts';
import { count } from './platform/count.entity.ts';
import type { Entity } from './platform/entity.ts';
import { pace } from './platform/pace.entity.ts';
import { request } from './platform/request.entity.ts';
import { grants } from './projects/grants.entity.ts';
import { milestoneReminder } from './projects/milestone-reminder.entity.ts';
import { project } from './projects/project.entity.ts';
import { projectRow } from './projects/project-row.entity.ts';
import { step } from './projects/step.entity.ts';
import { purchase } from './purchases/purchase.entity.ts';
import { repaymentReminder } from './repayments/repayment-reminder.entity.ts';
import { card } from './rewards/card/card.entity.ts';
import { cardRequest } from './rewards/card/card-request.entity.ts';
import { customer } from './rewards/customers/customer.entity.ts';
import { customerTerm } from './rewards/customers/customer-term.entity.ts';
import { erasedCustomer } from './rewards/customers/erased-customer.entity.ts';
import { movedNumber } from './rewards/customers/moved-number.entity.ts';
import { entry } from './rewards/ledger/entry.entity.ts';
import { pointsDay } from './rewards/ledger/points-day.entity.ts';
import { personDay } from './rewards/people/person-day.entity.ts';
import { searchTerm } from './search/search-term.entity.ts';
import { device } from './sign-in/device.entity.ts';
import { flow } from './sign-in/flow.entity.ts';
import { phoneQuota } from './sign-in/phone-quota.entity.ts';
import { robotUse } from './sign-in/robot-use.entity.ts';
import { smsMessage } from './sms/delivery/sms-message.entity.ts';
import { outboxTurn } from './sms/outbox/outbox-turn.entity.ts';
import { smsBatch } from './sms/outbox/sms-batch.entity.ts';
import { sms } from './sms/sms.entity.ts';
import { invitation } from './staff/invitation.entity.ts';
import { member } from './staff/member.entity.ts';
import { staffEmail } from './staff/staff-email.entity.ts';
import { staffSession } from './staff/staff-session.entity.ts';
import { teamInvitation } from './team/team-invitation.entity.ts';
import { teamMember } from './team/team-member.entity.ts';
import { teamVersion } from './team/team-version.entity.ts';
import { workplace } from './team/workplace.entity.ts';
import { tillDay } from './till/till-day.entity.ts';

type RegisteredEntity = Pick<Entity, 'definition'> & {
  read(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null;
};

/**
 * Every entity of the table, by noun. A test fails when one is missing; another fails when
 * docs/data-model.md is not what this list says.
 */
export const entities: readonly RegisteredEntity[] = [
  user,
  identity,
  phoneAccount,
  settings,
  totals,
  credits,
  activity,
  referralCode,
  teamMember,
  teamInvitation,
  teamVersion,
  workplace,
  searchTerm,
  apiKey,
  creditEntry,
  creditGrant,
  creditProposal,
  sms,
  smsBatch,
  outboxTurn,
  smsMessage,
  notification,
  draft,
  application,
  openApplication,
  queueRow,
  reference,
  change,
  reminder,
  agreement,
  agreementRow,
  journalLine,
  journalPaper,
  bankSlip,
  slipRoom,
  refundRequest,
  paymentAccount,
  collectionNote,
  saleDay,
  payment,
  paymentFact,
  payout,
  reconciliation,
  purchase,
  attempt,
  attemptAccount,
  latestAttempt,
  failedAttempt,
  callback,
  claim,
  question,
  project,
  grants,
  projectRow,
  step,
  milestoneReminder,
  repaymentReminder,
  paper,
  paperOrder,
  documentView,
  promisedCall,
  note,
  call,
  upload,
  lease,
  storage,
  contact,
  reach,
  noOffers,
  contactList,
  listMember,
  listRefusal,
  customer,
  customerTerm,
  card,
  cardRequest,
  counter,
  poster,
  erasedCustomer,
  movedNumber,
  entry,
  pointsDay,
  campaign,
  preparation,
  recipient,
  template,
  automatic,
  confirmation,
  personDay,
  tillDay,
  flow,
  phoneQuota,
  device,
  robotUse,
  count,
  pace,
  mpesaToken,
  due,
  nightlyRun,
  request,
  closedAccount,
  member,
  staffEmail,
  invitation,
  staffSession,
  passkey,
  spentChallenge,
  auditEvent,
];
