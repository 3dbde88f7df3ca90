import type { ProjectDetail } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { linkLabels } from './labels.ts';

/** Links to the software, which leave this site. */
export const ProjectLinks = ({ links }: { links: ProjectDetail['links'] }) => (
  <ul className="project-links">
    {links.map(({ kind, url }) => (
      <li key={`${kind} ${url}`}>
        {t(linkLabels[kind])}:{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url.replace(/^https:\/\//, '')}
        </a>
      </li>
    ))}
  </ul>
);
