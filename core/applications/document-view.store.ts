import type { ItemOf } from '../platform/entity.ts';
import { write } from '../platform/write.ts';
import { documentView } from './document-view.entity.ts';

export type DocumentView = ItemOf<typeof documentView>;

/** Records that a person of the staff opened a document. */
export async function insertDocumentView(item: DocumentView): Promise<void> {
  await write(documentView.put(item));
}

/** @returns each opening of a document by the staff, oldest first */
export const listDocumentViews = (applicationId: string): Promise<DocumentView[]> =>
  documentView.list({ key: { applicationId } });
