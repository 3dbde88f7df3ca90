/** `npm run data-model`: writes docs/data-model.md and docs/processing.md again. */
import { writeFileSync } from 'node:fs';
import { dataModelText } from './data-model/data-model-text.ts';
import { definedEntities } from './data-model/entity-files.ts';
import { processingText } from './data-model/processing-text.ts';

writeFileSync('docs/data-model.md', dataModelText(definedEntities()));
writeFileSync('docs/processing.md', processingText(definedEntities()));
