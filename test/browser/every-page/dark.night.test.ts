import { describeEveryPageIn } from '#test/support/every-page.ts';

describeEveryPageIn({ theme: 'dark', language: 'sw' });
