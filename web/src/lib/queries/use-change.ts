import { call } from '../api/api.ts';
import { t } from '../language/text.ts';
import { changeHook } from './change-hook.ts';

/** An owner's change. Then the screen shows its subject as the server answered. */
export const useChange = changeHook({
  call: (contract, input) => call(contract, input as never),
  title: () => t('Success'),
});
