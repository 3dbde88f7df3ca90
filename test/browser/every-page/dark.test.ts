import { describeEveryPage } from '../../support/every-page.ts';

describeEveryPage({ theme: 'dark', language: 'sw' });
