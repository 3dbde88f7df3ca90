import {
  activity,
  closedAccount,
  identity,
  phoneAccount,
  referralCode,
  user,
} from '#core/accounts/account.entity.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { paymentAccount } from '#core/agreements/agreement.store.ts';
import { agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { bankSlip, slipRoom } from '#core/agreements/bank-slip.entity.ts';
import { journalLine } from '#core/agreements/journal-line.entity.ts';
import { journalPaper } from '#core/agreements/record-paper.ts';
import { refundRequest } from '#core/agreements/refund-request.entity.ts';
import { standingOrder, stopNotice } from '#core/agreements/standing-order.ts';
import { apiKey } from '#core/api-keys/api-key.store.ts';
import {
  application,
  change,
  openApplication,
  promisedCall,
  reference,
} from '#core/applications/application/application.entity.ts';
import { documentView } from '#core/applications/application/document-view.store.ts';
import { draft } from '#core/applications/application/draft.store.ts';
import { queueRow } from '#core/applications/application/queue-row.ts';
import { reminder } from '#core/applications/application/reminder.store.ts';
import { call, fileReader, note } from '#core/assessment/remark.store.ts';
import { auditEvent } from '#core/audit/audit.store.ts';
import { breach } from '#core/breaches/breach.entity.ts';
import { automatic } from '#core/campaigns/campaign/automatic.store.ts';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { preparation, recipient } from '#core/campaigns/campaign/preparation.store.ts';
import { leftOut } from '#core/campaigns/campaign/visits.store.ts';
import { template } from '#core/campaigns/templates/template.store.ts';
import { counter, poster } from '#core/cards/counter.store.ts';
import { carrierBalance } from '#core/carriers/balance.ts';
import { collectionNote } from '#core/collection/note.store.ts';
import { saleDay } from '#core/collection/sale-day.store.ts';
import { complaint } from '#core/complaints/complaint.store.ts';
import { confirmation } from '#core/confirmations/confirmation.store.ts';
import { contact, noOffers, reach } from '#core/contacts/contact.ts';
import { contactList, listMember, listRefusal } from '#core/contacts/list.store.ts';
import { creditEntry, creditGrant, creditProposal } from '#core/credits/credits.store.ts';
import { lease, storage, upload } from '#core/documents/upload.store.ts';
import { due } from '#core/due/due.ts';
import { nightlyRun } from '#core/due/nightly-run.ts';
import { task } from '#core/due/task.ts';
import { dutyDay } from '#core/duties/duty-day.store.ts';
import { mpesaToken } from '#core/mpesa/call.ts';
import { notification } from '#core/notifications/notification.store.ts';
import { paper, paperOrder } from '#core/papers/paper.store.ts';
import { passkey, spentChallenge } from '#core/passkeys/passkey.store.ts';
import { question } from '#core/payments/asking/question.ts';
import {
  attempt,
  attemptAccount,
  failedAttempt,
  latestAttempt,
} from '#core/payments/attempts/attempt.ts';
import { claim } from '#core/payments/claims/claim.ts';
import { payment, paymentFact, reconciliation } from '#core/payments/counting/payment.ts';
import { callback } from '#core/payments/door/callback.ts';
import { payout } from '#core/payments/reversals/refund.store.ts';
import { count } from '#core/platform/limits/count.ts';
import { request } from '#core/platform/limits/once.ts';
import { pace } from '#core/platform/limits/pace.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { grants, project, step } from '#core/projects/project/project.entity.ts';
import { projectRow } from '#core/projects/project/project-row.ts';
import { milestoneReminder } from '#core/projects/project/reminder.store.ts';
import { purchase } from '#core/purchases/purchase.ts';
import { addedDevice, pushDevice, pushedNews, pushHolder } from '#core/push/device.store.ts';
import { repaymentReminder } from '#core/repayments/reminder.store.ts';
import { card, cardRequest } from '#core/rewards/card/card.entity.ts';
import {
  customer,
  customerTerm,
  erasedCustomer,
  movedNumber,
} from '#core/rewards/customers/customer.entity.ts';
import { entry, pointsDay } from '#core/rewards/ledger/entry.entity.ts';
import { personDay } from '#core/rewards/people/person-day.ts';
import { searchTerm } from '#core/search/search-terms.ts';
import { device, flow, phoneQuota } from '#core/sign-in/flow.ts';
import { robotUse } from '#core/sign-in/robot-use.store.ts';
import { outboxTurn, smsBatch } from '#core/sms/outbox/outbox.store.ts';
import { earlyReport, sms, smsMessage } from '#core/sms/outbox/sms.entity.ts';
import { invitation, member, staffEmail } from '#core/staff/member.store.ts';
import { staffSession } from '#core/staff/session.store.ts';
import { teamMember } from '#core/team/member.store.ts';
import { memberNews } from '#core/team/member-news.store.ts';
import { teamInvitation, teamVersion, workplace } from '#core/team/team.store.ts';
import { tillDay } from '#core/till/till-day.ts';

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
  memberNews,
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
  earlyReport,
  carrierBalance,
  notification,
  pushDevice,
  pushHolder,
  addedDevice,
  pushedNews,
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
  complaint,
  breach,
  saleDay,
  payment,
  paymentFact,
  payout,
  reconciliation,
  purchase,
  attempt,
  attemptAccount,
  latestAttempt,
  standingOrder,
  stopNotice,
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
  fileReader,
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
  leftOut,
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
  dutyDay,
  task,
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
