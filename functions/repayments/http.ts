import { sendSms } from '#core/carriers/send-sms.ts';
import { askRefund, sendRefundCode } from '#core/repayments/ask-refund.ts';
import { deps } from '#core/repayments/deps.ts';
import { moveDay } from '#core/repayments/move-day.ts';
import { orderStatement } from '#core/repayments/order-statement.ts';
import {
  acceptSchedule,
  refuseSchedule,
  sendScheduleCode,
} from '#core/repayments/proposed-schedule.ts';
import { listRepayments } from '#core/repayments/read-repayments.ts';
import { sendSlip } from '#core/repayments/send-slip.ts';
import { api, ownRoutes, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/repayments/contract.ts';

const own = ownRoutes({ ...deps, sendSms });

export const handler = api(
  route(contracts.listRepayments, ({ actor, query }) =>
    listRepayments(deps, actor.userId, query.ref),
  ),
  own(contracts.sendRefundCode, sendRefundCode),
  own(contracts.askRefund, askRefund),
  own(contracts.sendSlip, sendSlip),
  own(contracts.orderStatement, orderStatement),
  own(contracts.sendScheduleCode, sendScheduleCode),
  own(contracts.acceptSchedule, acceptSchedule),
  own(contracts.refuseSchedule, refuseSchedule),
  own(contracts.moveDay, moveDay),
);
