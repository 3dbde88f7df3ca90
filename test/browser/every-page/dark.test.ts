import { describeEveryPage } from '#test/support/every-page.ts';

describeEveryPage({ theme: 'dark', language: 'sw' });
