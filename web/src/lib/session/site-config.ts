import type { SiteConfig } from '#shared/site/site-config.ts';

const TIMEOUT_MS = 15_000;

let loading: Promise<SiteConfig> | undefined;

/** Fetches `/config.json` once, and again only if that failed. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return response.json();
}
