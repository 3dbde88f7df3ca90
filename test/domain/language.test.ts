import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A fresh page: nothing fetched, English spoken. */
async function page() {
  vi.resetModules();
  const { languageStore } = await import('../../web/src/lib/language/language.ts');
  const { t } = await import('../../web/src/lib/language/text.ts');
  return { languageStore, t };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

describe('the language of the screens', () => {
  it('is English until another is chosen, and again when that is taken back', async () => {
    const { languageStore, t } = await page();
    expect(t('Settings')).toBe('Settings');
    await languageStore.choose('sw');
    expect(t('Settings')).toBe('Mipangilio');
    await languageStore.choose('en');
    expect(t('Settings')).toBe('Settings');
    expect(document.documentElement.lang).toBe('en');
  });

  it('reaches a screen that was asked for while Kiswahili was on its way', async () => {
    const { languageStore, t } = await page();
    const chosen = languageStore.choose('sw');
    await Promise.all([chosen, languageStore.load(['sign-in'])]);
    expect(t('Sign In')).toBe('Ingia');
  });

  it('is the one that was chosen last, whichever came first', async () => {
    const { languageStore, t } = await page();
    const slow = languageStore.choose('sw');
    await languageStore.choose('en');
    await slow;
    expect(t('Settings')).toBe('Settings');
    expect(languageStore.read().language).toBe('en');
  });
});
