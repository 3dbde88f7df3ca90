import { Store, useStore } from './store.ts';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'theme';

const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)');

class ThemeStore extends Store<{ theme: Theme }> {
  /** Starts with the theme set by prerender/early.js, and follows the device. */
  follow(): void {
    this.show(rememberedTheme());
    deviceIsDark().addEventListener('change', () => this.show(this.read().theme));
    window.addEventListener('storage', ({ key }) => {
      if (key === STORAGE_KEY) this.show(rememberedTheme());
    });
  }

  choose(theme: Theme): void {
    remember(theme);
    this.show(theme);
  }

  private show(theme: Theme): void {
    draw(theme);
    this.change({ theme });
  }
}

export const themeStore = new ThemeStore({ theme: 'system' });

export const useTheme = (): Theme => useStore(themeStore, ({ theme }) => theme);

/** The attribute sets the colours. The browser's bar takes the colour of the menus. */
function draw(theme: Theme): void {
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'system' && deviceIsDark().matches);
  root.dataset.bsTheme = isDark ? 'dark' : 'light';
  const deep = getComputedStyle(root).getPropertyValue('--deep').trim();
  if (deep) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', deep);
}

function rememberedTheme(): Theme {
  try {
    const theme = localStorage.getItem(STORAGE_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    // This browser has no storage.
    return 'system';
  }
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The theme lasts until the page is left.
  }
}
