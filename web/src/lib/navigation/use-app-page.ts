import { useLocation } from 'react-router';
import { type AppPage, appPageAt } from '#shared/site/pages.ts';

/** @returns the page of the app at the present path */
export function useAppPage(): AppPage | undefined {
  return appPageAt(useLocation().pathname);
}
