/** Writes the stage's registrations below the company's address. A legal page is complete without them. */
import type { SiteConfig } from '#shared/site/site-config.ts';

async function showRegistrations(): Promise<void> {
  const { registrations }: SiteConfig = await (await fetch('/config.json')).json();
  for (const place of document.querySelectorAll<HTMLElement>('[data-registrations]'))
    place.innerText = ['', ...registrations].join('\n');
}

showRegistrations().catch(() => undefined);
