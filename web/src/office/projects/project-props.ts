import type { OfficeProject } from '#shared/delivery/contract.ts';

/** What every part of the page of a project is given. */
export interface ProjectProps {
  project: OfficeProject;
}
