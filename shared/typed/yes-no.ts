import { listWith } from './phrases.ts';

export type YesOrNo = 'yes' | 'no';

/** Words for yes and no in a cell, in English and in Kiswahili. */
const answers: Record<YesOrNo, string> = {
  yes: 'y, yes, yeah, yep, true, 1, ok, okay, on, given, agreed, agrees, accepted, checked, subscribed, opted in, opt in, optin, consented, ndio, ndiyo, naam, sawa, kweli, amekubali, nimekubali, kubali',
  no: 'n, no, nope, false, 0, off, none, never, not given, refused, unchecked, unsubscribed, opted out, opt out, optout, stop, hapana, la, siyo, sio, amekataa, nimekataa, hakukubali, bado',
};

const signs: Record<YesOrNo, RegExp> = { yes: /^[✓✔☑✅]$/u, no: /^[✗✘☐❌-]?$/u };

/** Null if a text says neither; an empty text says no. */
export function yesOrNo(text: string): YesOrNo | null {
  const said = text.normalize('NFKC').replaceAll('\uFE0F', '').trim();
  const bySign = (['yes', 'no'] as const).find((one) => signs[one].test(said));
  return bySign ?? listWith(answers, said);
}
