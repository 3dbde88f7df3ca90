import { confirmPayment } from '../../core/collection/confirm-payment.ts';
import { deps } from '../../core/collection/deps.ts';
import { openAgreement } from '../../core/collection/read-agreement.ts';
import {
  dropPayment,
  recordPayment,
  takeBackPayment,
} from '../../core/collection/record-payment.ts';
import * as contracts from '../../shared/collection/contract.ts';
import { api } from '../platform/http.ts';
import { officeRoute } from '../platform/office.ts';
import { onAgreement, onVersion } from './on-agreement.ts';

export const handler = api(
  officeRoute(
    contracts.openAgreement,
    onAgreement(({ agreement, actor }) => openAgreement(deps, agreement, actor)),
  ),
  officeRoute(
    contracts.recordPayment,
    onVersion(({ agreement, actor, body }) => recordPayment(deps, agreement, actor, body)),
  ),
  officeRoute(
    contracts.takeBackPayment,
    onVersion(({ agreement, actor, params, body }) =>
      takeBackPayment(deps, agreement, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.confirmPayment,
    onVersion(({ agreement, actor }) => confirmPayment(deps, agreement, actor)),
  ),
  officeRoute(
    contracts.dropPayment,
    onVersion(({ agreement, actor }) => dropPayment(deps, agreement, actor)),
  ),
);
