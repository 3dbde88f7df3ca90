import { sendSms } from '#core/carriers/send-sms.ts';
import * as changes from '#core/projects/changes/change-requests.ts';
import { deps } from '#core/projects/deps.ts';
import * as ends from '#core/projects/end-project.ts';
import { acceptDelivery, sendDeliveryCode } from '#core/projects/milestones/accept-delivery.ts';
import { acceptMilestone, askForChanges } from '#core/projects/milestones/milestones.ts';
import { openFile, openPaper } from '#core/projects/own-project.ts';
import { listProjects, readDetail } from '#core/projects/project-reply.ts';
import { api, changeRoutes, ownRoutes, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/projects/contract.ts';

const own = ownRoutes({ ...deps, sendSms });
const change = changeRoutes(deps, readDetail);

export const handler = api(
  route(contracts.listProjects, ({ actor }) => listProjects(deps, actor.userId)),
  own(contracts.getProject, readDetail),
  change(contracts.acceptMilestone, acceptMilestone),
  change(contracts.askForChanges, askForChanges),
  own(contracts.sendDeliveryCode, sendDeliveryCode),
  change(contracts.acceptDelivery, acceptDelivery),
  change(contracts.sendChangeRequest, changes.sendChangeRequest),
  own(contracts.readChangeAgreement, changes.readChangeAgreement),
  own(contracts.sendChangeCode, changes.sendChangeCode),
  change(contracts.approveChange, changes.approveChange),
  change(contracts.rejectChange, changes.rejectChange),
  change(contracts.proposeEnd, ends.proposeEnd),
  change(contracts.withdrawEnd, ends.withdrawEnd),
  own(contracts.sendEndCode, ends.sendEndCode),
  change(contracts.agreeToEnd, ends.agreeToEnd),
  change(contracts.setSupport, ends.setSupport),
  own(contracts.openPaper, openPaper),
  own(contracts.openProjectFile, openFile),
);
