import { acceptDelivery, sendDeliveryCode } from '#core/projects/accept-delivery.ts';
import {
  approveChange,
  readChangeAgreement,
  rejectChange,
  sendChangeCode,
  sendChangeRequest,
} from '#core/projects/change-requests.ts';
import { deps } from '#core/projects/deps.ts';
import {
  agreeToEnd,
  proposeEnd,
  sendEndCode,
  setSupport,
  withdrawEnd,
} from '#core/projects/end-project.ts';
import { acceptMilestone, askForChanges } from '#core/projects/milestones.ts';
import { openFile, openPaper } from '#core/projects/own-project.ts';
import { listProjects, readDetail } from '#core/projects/project-reply.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/projects/contract.ts';
import { onChange, onProject } from './on-project.ts';

export const handler = api(
  route(contracts.listProjects, ({ actor }) => listProjects(deps, actor.userId)),
  route(
    contracts.getProject,
    onProject((key) => readDetail(deps, key)),
  ),
  route(
    contracts.acceptMilestone,
    onChange((request, { body }) => acceptMilestone(deps, request, body)),
  ),
  route(
    contracts.askForChanges,
    onChange((request, { body }) => askForChanges(deps, request, body)),
  ),
  route(
    contracts.sendDeliveryCode,
    onProject((key, { body, language }) => sendDeliveryCode(deps, key, body, language)),
  ),
  route(
    contracts.acceptDelivery,
    onChange((request, { body }) => acceptDelivery(deps, request, body)),
  ),
  route(
    contracts.sendChangeRequest,
    onChange((request, { body }) => sendChangeRequest(deps, request, body)),
  ),
  route(
    contracts.readChangeAgreement,
    onProject((key) => readChangeAgreement(deps, key)),
  ),
  route(
    contracts.sendChangeCode,
    onProject((key, { body, language }) => sendChangeCode(deps, key, body, language)),
  ),
  route(
    contracts.approveChange,
    onChange((request, { body }) => approveChange(deps, request, body)),
  ),
  route(
    contracts.rejectChange,
    onChange((request, { body }) => rejectChange(deps, request, body)),
  ),
  route(
    contracts.proposeEnd,
    onChange((request, { body }) => proposeEnd(deps, request, body)),
  ),
  route(
    contracts.withdrawEnd,
    onChange((request) => withdrawEnd(deps, request)),
  ),
  route(
    contracts.sendEndCode,
    onProject((key, { body, language }) => sendEndCode(deps, key, body, language)),
  ),
  route(
    contracts.agreeToEnd,
    onChange((request, { body }) => agreeToEnd(deps, request, body)),
  ),
  route(
    contracts.setSupport,
    onChange((request, { body }) => setSupport(deps, request, body)),
  ),
  route(
    contracts.openPaper,
    onProject((key) => openPaper(deps, key)),
  ),
  route(
    contracts.openProjectFile,
    onProject((key) => openFile(deps, key)),
  ),
);
