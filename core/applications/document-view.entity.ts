import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const documentView = entity({
  name: 'documentView',
  about: 'A person of the staff opened a document: statements are private.',
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
