import { chromium } from 'playwright-core';
import { it } from 'vitest';
import { baseUrl } from '../support/cloud.ts';
import { givenApplication, givenOwner } from '../support/owner.ts';
import { invited } from '../support/staff.ts';

it('looks', { timeout: 120_000 }, async () => {
  const owner = await givenOwner();
  const { ref } = await givenApplication(owner);
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { secret } = await invited(['review', 'approve']);
  await page.goto(`${baseUrl}/office/join#${secret}`);
  await page.getByLabel('Name of this device').fill('Office laptop');
  await page.screenshot({ path: '/tmp/o1.png' });
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.screenshot({ path: '/tmp/o2.png' });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/o3.png' });
  await page.goto(`${baseUrl}/office/applications/${ref}`);
  await page.getByRole('heading', { name: 'Checklist' }).waitFor();
  await page.getByRole('button', { name: 'Start the review' }).click();
  await page.getByRole('heading', { name: 'Your recommendation' }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/o4.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: '/tmp/o5.png', fullPage: true });
  await page.goto(`${baseUrl}/office`);
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/o6.png' });
  await browser.close();
});
