import { describeEveryPageIn } from '#test/support/every-page.ts';

describeEveryPageIn({ theme: 'light', language: 'en' });
