import { useChange } from '../queries/use-change.ts';
import { changeFormHook } from './change-form-hook.ts';

/** A form of an owner, whose press makes one change by one route. */
export const useChangeForm = changeFormHook(useChange);
