// Sends the first calls of a screen while its scripts are on their way, which takes seconds on a slow line. The
// app takes the answers (web/src/lib/api/api.ts).
(() => {
  const LEAST_LIFE_MS = 60_000;
  const send = () => {
    const of = Object.keys(localStorage).find((key) =>
      /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/.test(key),
    );
    const person = of && localStorage.getItem(of);
    if (!person) return;
    const session = of.replace('LastAuthUser', `${person}.`);
    const token = localStorage.getItem(`${session}accessToken`);
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const now = Date.now() + Number(localStorage.getItem(`${session}clockDrift`) ?? 0);
    const business = localStorage.getItem(`miliki.of.${person}.business`) ?? '"own"';
    // A token that is about to end is renewed first, and another business has other screens.
    if (document.hidden || exp * 1000 <= now + LEAST_LIFE_MS || business !== '"own"') return;
    const authorization = `Bearer ${token}`;
    const answers = {};
    for (const path of document.documentElement.dataset.calls.split(' ')) {
      answers[path] = fetch(path, { headers: { authorization } });
      // The app sends a call again that failed.
      answers[path].catch(() => undefined);
    }
    window.milikiEarly = { authorization, sentAt: Date.now(), answers };
    // A person who comes back may have changed something on another page.
    document.addEventListener('visibilitychange', () => delete window.milikiEarly);
  };
  try {
    send();
  } catch {
    // Without a session, or a storage to read it from, the app finds out by itself.
  }
})();
