// Runs inside each page before anything is drawn, so it has to be short and to work everywhere.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // The first referral code of a visitor stays (web/src/features/sign-in/sign-in-page.tsx).
  const code = new URLSearchParams(location.search).get('ref')?.trim().slice(0, 40);
  if (code && !stored('miliki.referral')) {
    try {
      localStorage.setItem('miliki.referral', code);
    } catch {
      // A browser that stores nothing for sites shows the page all the same.
    }
  }
  const theme = stored('theme');
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  if (isDark) page.dataset.bsTheme = 'dark';
  if (stored('language') === 'sw' && location.pathname === '/')
    location.replace(`/sw${location.search}${location.hash}`);
  if (page.dataset.app === undefined) return;
  // A button that is pressed before the app is there waits for it (web/src/app/main.tsx). The last
  // one counts: two presses mean one.
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-act]');
    if (!button || page.dataset.app === 'ready') return;
    page.dataset.act = button.dataset.act;
    for (const other of document.querySelectorAll('[data-act][aria-busy]')) other.ariaBusy = null;
    button.ariaBusy = 'true';
  });
  // So does a form that is sent.
  addEventListener('submit', (event) => {
    if (page.dataset.app === 'ready') return;
    event.preventDefault();
    page.dataset.app = 'submitted';
  });
})();
