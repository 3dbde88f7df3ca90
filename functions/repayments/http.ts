import { askRefund, sendRefundCode } from '#core/repayments/ask-refund.ts';
import { deps } from '#core/repayments/deps.ts';
import { orderStatement } from '#core/repayments/order-statement.ts';
import {
  acceptSchedule,
  refuseSchedule,
  sendScheduleCode,
} from '#core/repayments/proposed-schedule.ts';
import { listRepayments } from '#core/repayments/read-repayments.ts';
import { sendSlip } from '#core/repayments/send-slip.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/repayments/contract.ts';
import { onAgreement, onChange } from './on-agreement.ts';

export const handler = api(
  route(contracts.listRepayments, ({ actor, query }) =>
    listRepayments(deps, actor.userId, query.ref),
  ),
  route(
    contracts.sendRefundCode,
    onAgreement((key, { body, language }) => sendRefundCode(deps, key, body, language)),
  ),
  route(
    contracts.askRefund,
    onChange((request, { body }) => askRefund(deps, request, body)),
  ),
  route(
    contracts.sendSlip,
    onChange((request, { body }) => sendSlip(deps, request, body)),
  ),
  route(
    contracts.orderStatement,
    onChange((request, { body }) => orderStatement(deps, request, body)),
  ),
  route(
    contracts.sendScheduleCode,
    onAgreement((key, { body, language }) => sendScheduleCode(deps, key, body, language)),
  ),
  route(
    contracts.acceptSchedule,
    onChange((request, { body }) => acceptSchedule(deps, request, body)),
  ),
  route(
    contracts.refuseSchedule,
    onChange((request, { body }) => refuseSchedule(deps, request, body)),
  ),
);
