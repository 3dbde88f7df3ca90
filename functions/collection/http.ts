import { addCharge } from '../../core/collection/add-charge.ts';
import { confirmWaiting, dropWaiting, withdrawSchedule } from '../../core/collection/confirm.ts';
import { writeContact } from '../../core/collection/contacts.ts';
import { deps } from '../../core/collection/deps.ts';
import { countAgreements, listAgreements } from '../../core/collection/list-agreements.ts';
import * as proposals from '../../core/collection/propose.ts';
import { openAgreement } from '../../core/collection/read-agreement.ts';
import { readBooks } from '../../core/collection/read-books.ts';
import * as contracts from '../../shared/collection/contract.ts';
import { api } from '../platform/http.ts';
import { officeRoute } from '../platform/office.ts';
import { onAgreement, onVersion, written } from './on-agreement.ts';

export const handler = api(
  officeRoute(contracts.listAgreements, ({ query }) => listAgreements(deps, query)),
  officeRoute(contracts.countAgreements, () => countAgreements(deps)),
  officeRoute(contracts.readBooks, ({ query }) => readBooks(deps, query)),
  officeRoute(
    contracts.openAgreement,
    onAgreement(({ whole, actor }) => openAgreement(deps, whole, actor)),
  ),
  officeRoute(
    contracts.recordPayment,
    onVersion(({ whole, actor, body }) => proposals.recordPayment(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.takeBackPayment,
    onVersion(({ whole, actor, params, body }) =>
      proposals.takeBackPayment(deps, whole, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.addCharge,
    onVersion(({ whole, actor, body }) => addCharge(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.proposeWaiver,
    onVersion(({ whole, actor, body }) => proposals.proposeWaiver(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.proposeRefund,
    onVersion(({ whole, actor, body }) => proposals.proposeRefund(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.proposeWriteOff,
    onVersion(({ whole, actor, body }) => proposals.proposeWriteOff(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.proposeSchedule,
    onVersion(({ whole, actor, body }) => proposals.proposeSchedule(deps, whole, actor, body)),
  ),
  officeRoute(
    contracts.withdrawSchedule,
    onVersion(({ whole, actor }) => withdrawSchedule(deps, whole, actor)),
  ),
  officeRoute(
    contracts.confirmWaiting,
    onVersion(({ whole, actor }) => confirmWaiting(deps, whole, actor)),
  ),
  officeRoute(
    contracts.dropWaiting,
    onVersion(({ whole, actor }) => dropWaiting(deps, whole, actor)),
  ),
  officeRoute(
    contracts.writeContact,
    written(({ whole, actor, body, idempotencyKey: noteId }) =>
      writeContact(deps, whole, actor, { ...body, noteId }),
    ),
  ),
);
