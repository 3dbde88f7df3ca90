import * as changes from '#core/delivery/change-requests.ts';
import { deps } from '#core/delivery/deps.ts';
import * as files from '#core/delivery/files.ts';
import { findByReference, requireVersion } from '#core/delivery/find-project.ts';
import { moveDate, presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { offerSupport, savePlan, setLinks } from '#core/delivery/plan.ts';
import {
  countBoard,
  listBoard,
  openProject,
  readOfficeProject,
} from '#core/delivery/read-projects.ts';
import { endProject, holdProject, keepProject, resumeProject } from '#core/delivery/stages.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import { itemRoutes } from '#functions/platform/office-item.ts';
import * as contracts from '#shared/delivery/contract.ts';

const { read, onVersion } = itemRoutes({
  deps,
  find: findByReference,
  requireVersion: (project, seen) => requireVersion(deps, project, seen),
  shown: (project) => readOfficeProject(deps, project),
  closed: 'projects.notNow',
});

export const handler = api(
  officeRoute(contracts.listBoard, ({ query }) => listBoard(deps, query)),
  officeRoute(contracts.countBoard, ({ query }) => countBoard(deps, query)),
  read(contracts.openProject, openProject),
  onVersion(contracts.savePlan, savePlan),
  onVersion(contracts.startMilestone, startMilestone),
  onVersion(contracts.presentMilestone, presentMilestone),
  onVersion(contracts.moveDate, moveDate),
  onVersion(contracts.setLinks, setLinks),
  read(contracts.createFileUpload, files.createUpload),
  onVersion(contracts.giveFile, files.giveFile),
  onVersion(contracts.estimateChange, changes.estimateChange),
  onVersion(contracts.offerChange, changes.offerChange),
  onVersion(contracts.refuseChange, changes.refuseChange),
  onVersion(contracts.finishChange, changes.finishChange),
  onVersion(contracts.holdProject, holdProject),
  onVersion(contracts.resumeProject, resumeProject),
  onVersion(contracts.endProject, endProject),
  onVersion(contracts.keepProject, keepProject),
  onVersion(contracts.offerSupport, offerSupport),
  read(contracts.openPicture, files.openPicture),
  read(contracts.openOfficePaper, files.openPaper),
);
