import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ConfirmationPurpose,
  confirmationDigits,
  confirmationLimits,
} from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { type ApiError, hasCode, messageOf } from '../errors/api-error.ts';
import { msg, t } from '../language/text.ts';
import { sessionOwner } from '../session/session.ts';
import { readStored, removeStored, writeStored } from '../storage/owner-storage.ts';

/** A code sent by SMS; the digits are not known here. */
export interface SentCode<Content> {
  /** The offer or points that the code confirms, and no other. */
  content: Content;
  digits: number;
  /** When another code can be requested, in milliseconds since 1970. */
  resendAt: number;
  /** When this code expires, in milliseconds since 1970. */
  expiresAt: number;
}

interface ConfirmationInput<Content> {
  purpose: ConfirmationPurpose;
  sendCode: (content: Content) => Promise<SentConfirmation>;
  /**
   * Name under which the device stores that a code is on its way, because a small phone may lose the page while its
   * owner reads the SMS. Without it a reload forgets the code.
   */
  storedAs?: string;
  /** Said of a code with missing digits; `{n}` is their number. */
  incompleteText?: string;
  onSent?: () => void;
  /** Returns whether the refusal was explained elsewhere and is not about the code. */
  onRefused?: (error: Error) => boolean;
}

const INCOMPLETE = msg('Enter the {n} digits from the SMS.');

export const isAboutCode = (error: Error): error is ApiError =>
  hasCode(error, 'confirmations.wrong') || hasCode(error, 'confirmations.expired');

export function useConfirmation<Content>(input: ConfirmationInput<Content>) {
  const { purpose, sendCode, storedAs, incompleteText = INCOMPLETE, onSent, onRefused } = input;
  const [sent, setSent] = useState(() => readSent<Content>(storedAs));
  const [problem, setProblem] = useState<string | null>(null);
  // The reply to a request that this page does not know.
  const assumed = {
    digits: confirmationDigits[purpose],
    waitSeconds: confirmationLimits.secondsBetweenSends,
  };

  const note = (content: Content, { digits, waitSeconds }: SentConfirmation) => {
    const now = Date.now();
    const code = {
      content,
      digits,
      resendAt: now + waitSeconds * 1000,
      expiresAt: now + confirmationLimits.codeSeconds * 1000,
    };
    storeSent(storedAs, code);
    setSent(code);
  };

  const send = useMutation({
    mutationFn: sendCode,
    onMutate: () => setProblem(null),
    onSuccess: (reply, content) => {
      note(content, reply);
      onSent?.();
    },
    onError: (error, content) => {
      if (onRefused?.(error)) return;
      setProblem(messageOf(error));
      // A code sent before this page knew of it can be entered too.
      const mayBeEntered = !sent || sent.content === content;
      if (mayBeEntered && hasCode(error, 'confirmations.tooSoon')) note(content, assumed);
    },
  });

  return {
    send,
    problem,
    setProblem,
    sentFor: (content: Content) => (sent?.content === content ? sent : null),
    /** Every guess counts, so a text that cannot be a code is not sent. */
    actWith(code: string, act: (code: string) => void) {
      const digits = sent?.digits ?? assumed.digits;
      const isCode = code.length === digits;
      setProblem(isCode ? null : t(incompleteText, { n: digits }));
      if (isCode) act(code);
    },
    forgetSent() {
      forgetSent(storedAs);
      setSent(null);
    },
  };
}

export type Confirmation<Content> = ReturnType<typeof useConfirmation<Content>>;

function readSent<Content>(storedAs: string | undefined): SentCode<Content> | null {
  const owner = sessionOwner();
  const sent = storedAs && owner && readStored<SentCode<Content>>(owner, storedAs);
  return sent && sent.expiresAt > Date.now() ? sent : null;
}

function storeSent(storedAs: string | undefined, code: SentCode<unknown>): void {
  const owner = sessionOwner();
  if (storedAs && owner) writeStored(owner, storedAs, code);
}

function forgetSent(storedAs: string | undefined): void {
  const owner = sessionOwner();
  if (storedAs && owner) removeStored(owner, storedAs);
}
