import { useQueryClient } from '@tanstack/react-query';
import type { ConfirmationPurpose } from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { hasMovedOn } from '../errors/api-error.ts';
import { type ChangeInput, type Given, sayAndReload } from './change-hook.ts';
import { useChange } from './use-change.ts';
import { isAboutCode, useConfirmation } from './use-confirmation.ts';

type CodedChangeInput<C extends Contract, Params, Content> = ChangeInput<C, Params> & {
  purpose: ConfirmationPurpose;
  sendCode: (content: Content) => Promise<SentConfirmation>;
  /** See `useConfirmation`. */
  storedAs?: string;
  onSent?: () => void;
  body: (code: string) => Given<C>;
};

export function useCodedChange<C extends Contract, Params, Content>(
  contract: C,
  input: CodedChangeInput<C, Params, Content>,
) {
  const { of, purpose, sendCode, storedAs, onSent, body } = input;
  const client = useQueryClient();

  const confirmation = useConfirmation({
    purpose,
    sendCode,
    ...(storedAs && { storedAs }),
    ...(onSent && { onSent }),
    onRefused: (error) => {
      if (!hasMovedOn(error)) return false;
      void sayAndReload(client, of, error);
      return true;
    },
  });

  const { isPending, mutate } = useChange(contract, {
    ...input,
    onDone: confirmation.forgetSent,
    explain: (error) => {
      if (!isAboutCode(error)) return false;
      confirmation.setProblem(error.message);
      return true;
    },
  });

  return { confirmation, act: { isPending, mutate: (code: string) => mutate(body(code)) } };
}
