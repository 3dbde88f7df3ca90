import { tryStorage } from './elements.ts';

/** As Amplify records a session (lib/session.ts). */
const OWNER_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const hasSession = () =>
  tryStorage(() => Object.keys(localStorage).some((key) => OWNER_KEY.test(key))) === true;

/** An owner is led to the dashboard, a visitor to sign-in; also when that changes elsewhere. */
export function followSession(): void {
  const update = () => {
    const wanted = hasSession() ? 'owner' : 'visitor';
    for (const link of document.querySelectorAll<HTMLElement>('[data-entry]'))
      link.hidden = link.dataset.entry !== wanted;
  };
  update();
  addEventListener('storage', update);
  // A page that comes back from the browser's memory missed what happened meanwhile.
  addEventListener('pageshow', update);
}
