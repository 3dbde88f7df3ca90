/** `npm run data-model`: writes docs/data-model.md again. */
import { writeFileSync } from 'node:fs';
import { dataModelText } from './data-model/data-model-text.ts';
import { definedEntities } from './data-model/entity-files.ts';

writeFileSync('docs/data-model.md', dataModelText(definedEntities()));
