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
    onAgreement(({ whole, actor }) => openAgreement(deps, whole, actor)),
  ),
  officeRoute(
    contracts.recordPayment,
    onVersion(({ whole, actor, body }) => recordPayment(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.takeBackPayment,
    onVersion(({ whole, actor, params, body }) =>
      takeBackPayment(deps, whole, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.confirmPayment,
    onVersion(({ whole, actor }) => confirmPayment(deps, whole, actor)),
  ),
  officeRoute(
    contracts.dropPayment,
    onVersion(({ whole, actor }) => dropPayment(deps, whole, actor)),
  ),
);
