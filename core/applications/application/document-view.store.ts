import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';

export const documentView = entity({
  name: 'documentView',
  about: 'A member of the staff opened a document. It is recorded because statements are private.',
  attributes: {
    applicationId: text(),
    documentId: text(),
    by: text({ about: 'The name of the person.', secret: true }),
    at: text(),
  },
  key: {
    question: 'Who has opened the documents of this application?',
    pk: 'application#{applicationId}',
    sk: 'view#{at}#{documentId}',
  },
});

export type DocumentView = ItemOf<typeof documentView>;

/** Records the view for the audit, and for the owner, who may see when a document was opened. */
export async function insertDocumentView(item: DocumentView, audit: PutWrite): Promise<void> {
  await transact({ view: documentView.put(item), audit });
}

/** Oldest first. */
export const listDocumentViews = (applicationId: string): Promise<DocumentView[]> =>
  documentView.list({ key: { applicationId } });
