import { useEffect, useRef, useState } from 'react';
import { type DocumentKind, documentRules } from '../../../../shared/documents.ts';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { sessionEnded } from '../../lib/session.ts';
import { uploadDocument } from './create-upload.ts';
import { documentName, documentProblem } from './document-problem.ts';

export interface DocumentState {
  file: File | null;
  status: 'empty' | 'uploading' | 'done' | 'failed' | 'refused';
  /** 0 to 1. */
  progress: number;
  error: string | null;
}

const empty: DocumentState = { file: null, status: 'empty', progress: 0, error: null };

export type DocumentField = ReturnType<typeof useDocument>;

/** One document of the form: it starts to upload when chosen, while the owner fills in the rest. */
export function useDocument(kind: DocumentKind) {
  const [state, setState] = useState<DocumentState>(empty);
  const running = useRef<AbortController>(null);
  const uploaded = useRef<Promise<string | null>>(Promise.resolve(null));

  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File): Promise<string | null> => {
    const { signal } = begin();
    const change = (next: Partial<DocumentState>) => {
      // A file that was replaced has nothing more to say.
      if (!signal.aborted) setState({ ...empty, file, ...next });
    };
    change({ status: 'uploading' });
    try {
      const showProgress = (progress: number) => change({ status: 'uploading', progress });
      const key = await uploadDocument(kind, file, showProgress, signal);
      change({ status: 'done', progress: 1 });
      return key;
    } catch (error) {
      change({ status: 'failed', error: uploadFailure(error) });
      if (hasCode(error, 'auth.unauthenticated')) sessionEnded();
      return null;
    }
  };

  const begin = (): AbortController => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };

  const start = (file: File) => {
    uploaded.current = upload(file);
  };

  const refuse = (error: string, file = state.file) => {
    begin();
    uploaded.current = Promise.resolve(null);
    setState({ ...empty, file, status: 'refused', error });
  };

  return {
    kind,
    state,
    choose(file: File) {
      const problem = documentProblem(kind, file);
      if (problem) refuse(problem, file);
      else start(file);
    },
    retry() {
      if (state.file) start(state.file);
    },
    remove() {
      begin();
      uploaded.current = Promise.resolve(null);
      setState(empty);
    },
    /** Marks the document as one to choose again, with the reason. */
    refuse,
    /** Waits for an upload under way. @returns the key, or null without an uploaded document */
    key: () => uploaded.current,
    /** Says so on the screen when a required document is missing. */
    isReady(): boolean {
      const { required } = documentRules[kind];
      if (state.status === 'empty' && required) refuse(`Choose the ${documentName(kind)}.`, null);
      return state.status === 'empty' ? !required : !['failed', 'refused'].includes(state.status);
    },
  };
}

function uploadFailure(error: unknown): string {
  return error instanceof ApiError && error.status >= 400
    ? error.message
    : 'The upload stopped. Check your connection and try again.';
}
