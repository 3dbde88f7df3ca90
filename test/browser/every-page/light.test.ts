import { describeEveryPage } from '../../support/every-page.ts';

describeEveryPage({ theme: 'light', language: 'en' });
