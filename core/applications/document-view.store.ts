import type { EntityItem } from 'electrodb';
import { documentView } from './document-view.entity.ts';

/** Records that somebody of the staff opened a document. */
export async function insertDocumentView(item: EntityItem<typeof documentView>): Promise<void> {
  await documentView.put(item).go();
}
