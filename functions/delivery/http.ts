import {
  estimateChange,
  finishChange,
  offerChange,
  refuseChange,
} from '#core/delivery/change-requests.ts';
import { deps } from '#core/delivery/deps.ts';
import { createUpload, giveFile, openPaper, openPicture } from '#core/delivery/files.ts';
import { moveDate, presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { offerSupport, savePlan, setLinks } from '#core/delivery/plan.ts';
import { countBoard, listBoard, openProject } from '#core/delivery/read-projects.ts';
import { endProject, holdProject, keepProject, resumeProject } from '#core/delivery/stages.ts';
import { api } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/delivery/contract.ts';
import { onProject, onVersion } from './on-project.ts';

export const handler = api(
  officeRoute(contracts.listBoard, ({ query }) => listBoard(deps, query)),
  officeRoute(contracts.countBoard, () => countBoard(deps)),
  officeRoute(
    contracts.openProject,
    onProject(({ project, actor }) => openProject(deps, project, actor)),
  ),
  officeRoute(
    contracts.savePlan,
    onVersion(({ project, actor, body }) => savePlan(deps, project, actor, body)),
  ),
  officeRoute(
    contracts.startMilestone,
    onVersion(({ project, actor, params }) =>
      startMilestone(deps, project, actor, params.milestone),
    ),
  ),
  officeRoute(
    contracts.presentMilestone,
    onVersion(({ project, actor, params, body }) =>
      presentMilestone(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.moveDate,
    onVersion(({ project, actor, params, body }) =>
      moveDate(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.setLinks,
    onVersion(({ project, actor, body }) => setLinks(deps, project, actor, body)),
  ),
  officeRoute(
    contracts.createFileUpload,
    onProject(({ project, body }) => createUpload(deps, project, body)),
  ),
  officeRoute(
    contracts.giveFile,
    onVersion(({ project, actor, body }) => giveFile(deps, project, actor, body)),
  ),
  officeRoute(
    contracts.estimateChange,
    onVersion(({ project, actor, params, body }) =>
      estimateChange(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.offerChange,
    onVersion(({ project, actor, params, body }) =>
      offerChange(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.refuseChange,
    onVersion(({ project, actor, params, body }) =>
      refuseChange(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.finishChange,
    onVersion(({ project, actor, params }) =>
      finishChange(deps, project, actor, params.changeRequest),
    ),
  ),
  officeRoute(
    contracts.holdProject,
    onVersion(({ project, actor, body }) => holdProject(deps, project, actor, body.reason)),
  ),
  officeRoute(
    contracts.resumeProject,
    onVersion(({ project, actor }) => resumeProject(deps, project, actor)),
  ),
  officeRoute(
    contracts.endProject,
    onVersion(({ project, actor, body }) => endProject(deps, project, actor, body.reason)),
  ),
  officeRoute(
    contracts.keepProject,
    onVersion(({ project, actor }) => keepProject(deps, project, actor)),
  ),
  officeRoute(
    contracts.offerSupport,
    onVersion(({ project, actor, params, body }) =>
      offerSupport(deps, project, actor, { ...params, ...body }),
    ),
  ),
  officeRoute(
    contracts.openPicture,
    onProject(({ project, actor, params }) => openPicture(deps, project, actor, params.picture)),
  ),
  officeRoute(
    contracts.openOfficePaper,
    onProject(({ project, actor, params }) => openPaper(deps, project, actor, params.paper)),
  ),
);
