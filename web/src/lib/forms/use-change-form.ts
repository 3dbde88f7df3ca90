import { useChange } from '../queries/use-change.ts';
import { changeFormHook } from './change-form-hook.ts';

export const useChangeForm = changeFormHook(useChange);
