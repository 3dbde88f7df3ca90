/** `npm run messages`: writes docs/messages.md again. */
import { writeFileSync } from 'node:fs';
import { messagesText } from './messages/messages-text.ts';

writeFileSync('docs/messages.md', messagesText());
