import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { TabLinks } from '#web/src/components/tab-links.tsx';
import { msg } from '#web/src/lib/language/text.ts';
import { ChangesTab } from '../changes/changes-tab.tsx';
import { MilestonesTab } from '../milestones/milestones-tab.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { PapersTab } from '../papers/papers-tab.tsx';
import { PaymentsTab } from '../payments/payments-tab.tsx';
import { SupportTab } from '../support/support-tab.tsx';

interface ProjectTab {
  name: string;
  label: string;
  Part: ComponentType<{ project: ProjectDetail }>;
}

const tabs = [
  { name: 'overview', label: msg('Overview'), Part: OverviewTab },
  { name: 'milestones', label: msg('Milestones'), Part: MilestonesTab },
  { name: 'changes', label: msg('Change requests'), Part: ChangesTab },
  { name: 'documents', label: msg('Documents'), Part: PapersTab },
  { name: 'support', label: msg('Support'), Part: SupportTab },
  { name: 'payments', label: msg('Payments'), Part: PaymentsTab },
] as const satisfies readonly ProjectTab[];

/** The parts of a project, each with an address of its own. */
export function ProjectTabs({ project }: { project: ProjectDetail }) {
  const [search] = useSearchParams();
  const shown = search.get('tab');
  const { Part } = tabs.find(({ name }) => name === shown) ?? tabs[0];
  return (
    <>
      <TabLinks label={project.name} tabs={tabs} shown={shown} />
      <div className="detail-main">
        <Part project={project} />
      </div>
    </>
  );
}
