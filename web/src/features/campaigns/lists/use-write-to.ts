import { useNavigate } from 'react-router';
import type { ContactList } from '#shared/contacts/contract.ts';
import { beginDraft } from '../compose/begin-draft.ts';
import { NEW_CAMPAIGN } from '../links.ts';

/** @returns a function that opens the new campaign, with a list for its audience */
export function useWriteTo() {
  const navigate = useNavigate();
  return ({ listId }: ContactList) => {
    beginDraft({ audience: { filter: null, atLeast: null, listId } });
    navigate(NEW_CAMPAIGN);
  };
}
