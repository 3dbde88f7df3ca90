import { tryStorage } from './elements.ts';

/** The key under which Amplify stores a session (web/src/lib/session/session.ts). */
const OWNER_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const hasSession = () =>
  tryStorage(() => Object.keys(localStorage).some((key) => OWNER_KEY.test(key))) === true;

/** Links an owner to the dashboard and a visitor to sign-in, and follows changes in other tabs. */
export function followSession(): void {
  const update = () => {
    const wanted = hasSession() ? 'owner' : 'visitor';
    for (const link of document.querySelectorAll<HTMLElement>('[data-entry]'))
      link.hidden = link.dataset.entry !== wanted;
  };
  update();
  addEventListener('storage', update);
  // A page that comes back from the browser's memory has missed the changes since then.
  addEventListener('pageshow', update);
}
