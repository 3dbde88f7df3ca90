import { find, tryStorage } from './elements.ts';

/** Stores the language that is chosen here, for the app. */
export function rememberLanguage(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-language]');
    const language = link?.dataset.language;
    if (language) tryStorage(() => localStorage.setItem('language', language));
  });
}

/** Switches between light and dark. prerender/early.js sets the theme before the page is drawn. */
export function switchTheme(): void {
  const root = document.documentElement;
  const button = find<HTMLButtonElement>('.theme');
  if (!button) return;
  const show = () => button.setAttribute('aria-pressed', String(root.dataset.bsTheme === 'dark'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = root.dataset.bsTheme === 'dark' ? 'light' : 'dark';
    root.dataset.bsTheme = theme;
    tryStorage(() => localStorage.setItem('theme', theme));
    show();
  });
  show();
}
