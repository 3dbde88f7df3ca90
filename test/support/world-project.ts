/** A full project for an owner of test/support/world.ts. */
import { done } from './call.ts';
import { approve, startReview } from './office.ts';
import { files, givenApplication, type Owner, upload } from './owner.ts';
import { kiprono } from './project-team.ts';
import { accept, plan, present, projectOf } from './projects.ts';

/** The values that fields and params of projects can name. */
export interface WorldProject {
  projectId: string;
  ref: string;
  fileId: string;
  pictureKey: string;
}

/** @param mark a word in every text */
export async function givenWorldProject(owner: Owner, mark: string): Promise<WorldProject> {
  const application = await givenApplication(owner, {
    businessName: `Shop ${mark}`,
    description: `Stock and sales of ${mark}.`,
  });
  await startReview(application.ref);
  await approve(application.ref);
  const { applicationId: projectId } = application;
  await accept(owner, application);
  await done(owner.getApplication({ applicationId: projectId }));
  const { ref } = await projectOf(owner, projectId);
  const scope = `A till for the shops of ${mark}, with stock and receipts.`;
  await done(kiprono.savePlan({ ref, ...plan(), name: `POS of ${mark}`, scope }));
  const links = [{ kind: 'staging' as const, url: `https://${mark.toLowerCase()}.example.ke` }];
  await done(kiprono.setLinks({ ref, links }));
  const offered = {
    supportPlan: 'hosting',
    price: 3_000,
    includes: `A server for ${mark}, and a copy each night.`,
  };
  await done(kiprono.offerSupport({ ref, ...offered }));
  await done(owner.sendChangeRequest({ projectId, text: `Another report for ${mark}, please.` }));
  const estimate = { changeRequest: '1', price: 0, days: 2, note: `It is small for ${mark}.` };
  await done(kiprono.estimateChange({ ref, ...estimate }));
  await present(ref, 1);
  const pictureKey = await givenAsked(owner, projectId, mark);
  return { projectId, ref, fileId: await givenFile(ref, mark), pictureKey };
}

async function givenAsked(owner: Owner, projectId: string, mark: string): Promise<string> {
  const picture = { kind: 'picture', filename: `${mark}.png`, type: 'image/png' } as const;
  const key = await upload(owner, { ...picture, bytes: files.png });
  const text = `The scope lacks a shop of ${mark}.`;
  await done(owner.askForChanges({ projectId, milestone: '1', text, pictures: [key] }));
  return key;
}

/** An arrived file of the office. @returns its id */
async function givenFile(ref: string, mark: string): Promise<string> {
  const size = files.pdf.length;
  const target = await done(kiprono.createFileUpload({ ref, filename: 'guide.pdf', size }));
  const { fileId, url, headers } = target;
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(files.pdf) });
  await done(kiprono.giveFile({ ref, fileId, name: `Guide of ${mark}` }));
  return fileId;
}
