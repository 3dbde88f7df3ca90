/** An opt-out link's page. It reads the choice, and changes it only at a press. */
import { all, ask, code, fill, show, startSpeaking } from './page-script.ts';

const PATH = '/api/offers/choice';

let again = () => call('POST', `${PATH}/lookup`, { code });

async function call(method: string, path: string, body: object): Promise<void> {
  again = () => call(method, path, body);
  show('loading');
  try {
    const { status, reply } = await ask(method, path, body);
    // A code that is too long is refused before the lookup.
    if (status === 404 || status === 400) return show('unknown');
    if (status !== 200) return show('failed');
    fill('business', reply.businessName);
    show(reply.offers);
  } catch {
    show('failed');
  }
}

addEventListener('click', ({ target }) => {
  const offers = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
  if (!offers) return;
  // The button goes, and takes the focus along.
  all('[data-texts]:not([hidden]) [role="status"]')[0]?.focus();
  void (offers === 'again' ? again() : call('PUT', PATH, { code, offers }));
});

startSpeaking();
void again();
