import { find, tryStorage } from './elements.ts';

/** The app speaks the language that was chosen here. */
export function rememberLanguage(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-language]');
    const language = link?.dataset.language;
    if (language) tryStorage(() => localStorage.setItem('language', language));
  });
}

/** The look itself is set before the page is drawn, in its head. */
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
