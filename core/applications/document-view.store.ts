import type { ItemOf } from '../platform/entity.ts';
import { write } from '../platform/write.ts';
import { documentView } from './document-view.entity.ts';

/** Records that a person of the staff opened a document. */
export async function insertDocumentView(item: ItemOf<typeof documentView>): Promise<void> {
  await write(documentView.put(item));
}
