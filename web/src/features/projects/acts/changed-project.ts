import { useEffect, useRef } from 'react';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { projectErrors } from '#shared/projects/errors.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { projectQuery } from '../queries.ts';

export const changedProject = (
  projectId: string,
): Subject<ProjectDetail, { projectId: string }> => ({
  name: projectId,
  params: { projectId },
  show: async (client, detail) => {
    changedHere = true;
    const { queryKey } = projectQuery(projectId);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, detail);
    for (const other of ['projects', 'notifications', 'dashboard']) {
      void client.invalidateQueries({ queryKey: [other] });
    }
  },
  reload: (client) => void client.invalidateQueries(projectQuery(projectId)),
  granted: () => errorText(projectErrors, 'projects.changed'),
});

export const sayCodeSent = (): void =>
  toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') });

/** Whether the owner made a change that this page does not show yet. */
let changedHere = false;

/** After the owner's change the pressed button may be gone: the heading, with the stage, takes the focus. */
export function useFocusAfterChange(project: ProjectDetail | undefined): void {
  const seen = useRef(project);
  useEffect(() => {
    if (seen.current === project) return;
    seen.current = project;
    const isLost = changedHere && document.activeElement === document.body;
    changedHere = false;
    if (isLost) document.querySelector('h1')?.focus();
  }, [project]);
}
