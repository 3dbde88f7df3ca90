/** @returns a new English page without catalogues */
async function page() {
  vi.resetModules();
  const { languageStore } = await import('#web/src/lib/language/language.ts');
  const { t } = await import('#web/src/lib/language/text.ts');
  return { languageStore, t };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

it('the screens are in English until Kiswahili is chosen, and again when English is chosen', async () => {
  const { languageStore, t } = await page();
  expect(t('Settings')).toBe('Settings');
  await languageStore.choose('sw');
  expect(t('Settings')).toBe('Mipangilio');
  await languageStore.choose('en');
  expect(t('Settings')).toBe('Settings');
  expect(document.documentElement.lang).toBe('en');
});

it('a screen that is opened while Kiswahili loads is in Kiswahili', async () => {
  const { languageStore, t } = await page();
  const chosen = languageStore.choose('sw');
  await Promise.all([chosen, languageStore.load(['sign-in'])]);
  expect(t('Sign In')).toBe('Ingia');
});

it('the language is the one that was chosen last, whichever files came first', async () => {
  const { languageStore, t } = await page();
  const slow = languageStore.choose('sw');
  await languageStore.choose('en');
  await slow;
  expect(t('Settings')).toBe('Settings');
  expect(languageStore.read().language).toBe('en');
});
