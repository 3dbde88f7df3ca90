import { useLocation } from 'react-router';
import { type AppPage, appPageAt } from '#shared/site/pages.ts';

export function useAppPage(): AppPage | undefined {
  return appPageAt(useLocation().pathname);
}
