import { call } from '../api/api.ts';
import { t } from '../language/text.ts';
import { changeHook } from './change-hook.ts';

/** One kind of change that an owner makes. Afterwards the screen shows its subject as the server answered it. */
export const useChange = changeHook({
  call: (contract, input) => call(contract, input as never),
  title: () => t('Success'),
});
