import type { Settings } from '#shared/settings/contract.ts';

/** What happened to a passkey. */
export type PasskeyEvent = 'added' | 'removed';

type PasskeyText = (device: string) => { message: string; label: string };

/** None has an SMS: it would cost what the passkey saves. */
export const passkeyTexts: Record<Settings['language'], Record<PasskeyEvent, PasskeyText>> = {
  en: {
    added: (device) => ({
      message: `"${device}" can now open your account with its fingerprint or screen lock. Was it not you? Remove it.`,
      label: 'See devices',
    }),
    removed: (device) => ({
      message: `"${device}" no longer opens your account without a code. Your other sessions have ended.`,
      label: 'See devices',
    }),
  },
  sw: {
    added: (device) => ({
      message: `"${device}" sasa inaweza kufungua akaunti yako kwa alama ya kidole au kufuli ya skrini. Kama si wewe, iondoe.`,
      label: 'Tazama vifaa',
    }),
    removed: (device) => ({
      message: `"${device}" haifungui tena akaunti yako bila msimbo. Umeondolewa kwenye vifaa vingine vyote.`,
      label: 'Tazama vifaa',
    }),
  },
};
