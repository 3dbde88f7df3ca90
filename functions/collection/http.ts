import { addCharge } from '#core/collection/add-charge.ts';
import {
  confirmActs,
  confirmWaiting,
  dropWaiting,
  withdrawSchedule,
} from '#core/collection/confirm.ts';
import { writeContact } from '#core/collection/contacts.ts';
import { deps } from '#core/collection/deps.ts';
import { findByReference, requireVersion } from '#core/collection/find-agreement.ts';
import { countAgreements, listAgreements } from '#core/collection/list-agreements.ts';
import { matchPayment } from '#core/collection/match-payment.ts';
import { moneyDeps } from '#core/collection/money-deps.ts';
import * as proposals from '#core/collection/propose.ts';
import { openAgreement, readOfficeAgreement } from '#core/collection/read-agreement.ts';
import { readBooks } from '#core/collection/read-books.ts';
import { listCallbacks, readReconciliation } from '#core/collection/read-day.ts';
import { readSale } from '#core/collection/read-sale.ts';
import * as refunds from '#core/collection/refund-payment.ts';
import * as undecided from '#core/collection/undecided.ts';
import { listUnmatched } from '#core/collection/unmatched-payments.ts';
import * as requests from '#core/collection/waiting-for-office.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import { itemRoutes } from '#functions/platform/office-item.ts';
import * as contracts from '#shared/collection/contract.ts';
import * as money from '#shared/collection/money-contract.ts';
import * as sale from '#shared/collection/sale-contract.ts';
import * as requestContracts from '#shared/collection/waiting-for-office.ts';

const { read, change, onVersion } = itemRoutes({
  deps,
  find: findByReference,
  requireVersion,
  shown: async ({ agreement }, by) =>
    readOfficeAgreement(deps, await findByReference(deps, by, agreement.ref)),
  closed: 'agreements.notNow',
});

export const handler = api(
  officeRoute(contracts.listAgreements, ({ query }) => listAgreements(deps, query)),
  officeRoute(contracts.countAgreements, () => countAgreements(deps)),
  officeRoute(contracts.readBooks, ({ query }) => readBooks(deps, query)),
  read(contracts.openAgreement, openAgreement),
  onVersion(contracts.recordPayment, proposals.recordPayment),
  onVersion(contracts.takeBackPayment, proposals.takeBackPayment),
  onVersion(contracts.proposeReversal, proposals.proposeReversal),
  onVersion(contracts.addCharge, addCharge),
  onVersion(contracts.proposeWaiver, proposals.proposeWaiver),
  onVersion(contracts.proposeRefund, proposals.proposeRefund),
  onVersion(contracts.proposeWriteOff, proposals.proposeWriteOff),
  onVersion(contracts.proposeSchedule, proposals.proposeSchedule),
  onVersion(contracts.withdrawSchedule, withdrawSchedule),
  onVersion(contracts.confirmWaiting, confirmWaiting),
  onVersion(contracts.dropWaiting, dropWaiting),
  change(contracts.writeContact, writeContact),
  read(contracts.openSlip, requests.openSlip),
  onVersion(contracts.refuseSlip, requests.refuseSlip),
  officeRoute(requestContracts.listWaiting, ({ query }) =>
    requests.listWaiting(deps, query.cursor),
  ),
  officeRoute(requestContracts.confirmActs, ({ actor, body }) =>
    confirmActs(deps, actor, body.acts),
  ),
  officeRoute(requestContracts.listSlips, ({ query }) => requests.listSlips(deps, query.cursor)),
  officeRoute(requestContracts.listRefundRequests, ({ query }) =>
    requests.listRefundRequests(deps, query.cursor),
  ),
  officeRoute(money.listUnmatched, ({ query }) => listUnmatched(moneyDeps, query.cursor)),
  officeRoute(money.matchPayment, async ({ actor, params: { receipt }, body: { ref } }) => {
    const whole = await findByReference(deps, actor, ref);
    const outcome = await matchPayment(moneyDeps, whole, receipt, actor);
    return { receipt, ref: whole.agreement.ref, isCounted: outcome === 'counted' };
  }),
  officeRoute(money.proposePaymentRefund, async ({ actor, params: { receipt }, body }) => {
    await refunds.proposePaymentRefund(moneyDeps, receipt, actor, body);
    return { receipt };
  }),
  officeRoute(money.proposePaymentReversal, async ({ actor, params: { receipt }, body }) => {
    await refunds.proposePaymentReversal(moneyDeps, receipt, actor, body);
    return { receipt };
  }),
  officeRoute(money.confirmPaymentRefund, async ({ actor, params: { receipt }, body }) => {
    await refunds.confirmPaymentRefund(moneyDeps, receipt, actor, body.proposal);
    return { receipt };
  }),
  officeRoute(money.dropPaymentRefund, async ({ actor, params: { receipt }, body }) => {
    await refunds.dropPaymentRefund(moneyDeps, receipt, actor, body.proposal);
    return { receipt };
  }),
  officeRoute(money.listUndecided, () => undecided.listUndecided(moneyDeps)),
  officeRoute(money.endAttempt, async ({ actor, params: { attemptId }, body }) => {
    await undecided.endAttempt(moneyDeps, attemptId, actor, body);
    return { attemptId };
  }),
  officeRoute(money.answerClaim, async ({ actor, params: { receipt }, body }) => {
    await undecided.answerClaim(moneyDeps, receipt, actor, body);
    return { receipt };
  }),
  officeRoute(money.readReconciliation, ({ query }) => readReconciliation(moneyDeps, query.day)),
  officeRoute(money.listCallbacks, () => listCallbacks(moneyDeps)),
  officeRoute(sale.readSale, ({ query }) => readSale(query.month)),
);
