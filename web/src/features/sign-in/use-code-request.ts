import { useRef, useState } from 'react';
import {
  type CodeRequest,
  type EndReason,
  endedRequest,
  readCodeRequest,
  requestOf,
  type SentCode,
  storeCodeRequest,
} from './code-request.ts';

/** The code that this tab asked for, which a reload does not forget. */
export function useCodeRequest() {
  const [request, setRequest] = useState(readCodeRequest);
  // Kept aside while another number may be typed: the same one again needs no second SMS.
  const [former, setFormer] = useState<CodeRequest | null>(null);

  // What is under way for a while must not go by what was drawn when it began.
  const current = useRef(request);

  const keep = (next: CodeRequest | null) => {
    current.current = next;
    storeCodeRequest(next);
    setRequest(next);
    setFormer(null);
  };

  return {
    request,
    sent: (phone: string, code: SentCode) => keep(requestOf(phone, code)),
    /** A reload from now on, before the answer is here, has lost it. */
    sending: (phone: string) => storeCodeRequest(endedRequest(phone, 'lost')),
    /** Nothing came of it, so all is as before. */
    notSent: () => storeCodeRequest(current.current),
    refused: (phone: string, reason: EndReason) => keep(endedRequest(phone, reason)),
    change: (next: Partial<CodeRequest>) => {
      if (current.current) keep({ ...current.current, ...next });
    },
    /** @returns whether a code that was sent to this number moments ago can still be entered */
    takeUp: (phone: string): boolean => {
      const isFresh = former?.phone === phone && !former.ended && former.resendAt > Date.now();
      if (isFresh) keep(former);
      return isFresh;
    },
    putAside: () => {
      keep(null);
      setFormer(request);
    },
    forget: () => keep(null),
    /** The code is used: a reload must not ask for it, but what is drawn stays until all is done. */
    forgetStored: () => storeCodeRequest(null),
  };
}

export type CodeRequestState = ReturnType<typeof useCodeRequest>;
