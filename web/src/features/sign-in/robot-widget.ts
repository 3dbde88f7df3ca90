import 'altcha/external';
import 'altcha/altcha.css';
import './robot-widget.scss';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { getRobotChallenge } from '#shared/sign-in/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { languageStore } from '#web/src/lib/language/language.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

const DICTIONARY = 'en';

// Our content policy forbids the workers that the widget would make from text.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

const texts = {
  label: msg("I'm not a robot"),
  verifying: msg('Verifying...'),
  verified: msg('Verified'),
  verificationRequired: msg('Verification required!'),
  waitAlert: msg('Verifying... please wait.'),
  error: msg('Verification failed. Try again later.'),
  expired: msg('Verification expired. Try again.'),
};

function speak(): void {
  const spoken = Object.entries(texts).map(([name, text]) => [name, t(text)]);
  globalThis.$altcha.i18n.set(DICTIONARY, Object.fromEntries(spoken));
}
speak();
languageStore.subscribe(speak);

export type RobotWidget = HTMLElementTagNameMap['altcha-widget'];

/** The widget is ready once the promise resolves. @param onFailure gets the error if a puzzle did not arrive */
export async function createRobotWidget(
  container: HTMLElement,
  onFailure: (error: unknown) => void,
): Promise<RobotWidget> {
  const widget = document.createElement('altcha-widget');
  const loaded = new Promise((resolve) => {
    widget.addEventListener('load', resolve, { once: true });
  });
  container.replaceChildren(widget);
  await loaded;
  await widget.configure({
    challenge: getRobotChallenge.path,
    fetch: () => fetchChallenge(onFailure),
    display: 'standard',
    type: 'checkbox',
    hideFooter: true,
    hideLogo: true,
    minDuration: 0,
    // It would watch the pointer and scrolling, to which nobody agreed.
    humanInteractionSignature: false,
    language: DICTIONARY,
  });
  return widget;
}

/** Calls the route like any other, so that a refusal has its code. */
async function fetchChallenge(onFailure: (error: unknown) => void): Promise<Response> {
  try {
    return Response.json(await call(getRobotChallenge));
  } catch (error) {
    onFailure(error);
    throw error;
  }
}
