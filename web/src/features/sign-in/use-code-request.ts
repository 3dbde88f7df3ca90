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

/** The code that this tab requested. A reload does not forget it. */
export function useCodeRequest() {
  const [request, setRequest] = useState(readCodeRequest);
  // Put aside while another number may be typed: the same number needs no second SMS.
  const [former, setFormer] = useState<CodeRequest | null>(null);

  // Work that takes a while must not use the request as it was drawn when the work began.
  const current = useRef(request);

  const store = (next: CodeRequest | null) => {
    current.current = next;
    storeCodeRequest(next);
    setRequest(next);
    setFormer(null);
  };

  return {
    request,
    sent: (phone: string, code: SentCode) => store(requestOf(phone, code)),
    /** A reload before the answer comes has lost the answer. */
    sending: (phone: string) => storeCodeRequest(endedRequest(phone, 'lost')),
    /** Nothing was sent, so the request is as before. */
    notSent: () => storeCodeRequest(current.current),
    refused: (phone: string, reason: EndReason) => store(endedRequest(phone, reason)),
    change: (next: Partial<CodeRequest>) => {
      if (current.current) store({ ...current.current, ...next });
    },
    /** @returns whether a code that was sent to this number moments ago can still be entered */
    takeUp: (phone: string): boolean => {
      const isFresh = former?.phone === phone && !former.ended && former.resendAt > Date.now();
      if (isFresh) store(former);
      return isFresh;
    },
    putAside: () => {
      store(null);
      setFormer(request);
    },
    forget: () => store(null),
    /** The code is used: a reload must not show its field again, but the screen stays until the sign-in is done. */
    forgetStored: () => storeCodeRequest(null),
  };
}

export type CodeRequestState = ReturnType<typeof useCodeRequest>;
