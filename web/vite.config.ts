import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveOffice } from './office/dev-plugin.ts';
import { oneDirection } from './one-direction.ts';
import { openApi } from './openapi/openapi-plugin.ts';
import { prerenderPages } from './prerender/prerender-plugin.ts';
import { purgeBootstrap } from './purge-bootstrap.ts';
import { scss } from './scss.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A pattern of paths, on any system. */
const paths = (...patterns: string[]) => new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'));

/** Modules that the pages behind links in SMS share with the app. They need nothing else of it. */
const PLAIN = paths(
  'shared/confirmations/limits\\.',
  'shared/platform/(day-text|digits|kes|letters|number-text|phone|time)\\.',
  'web/src/lib/forms/one-time-code\\.',
);

/** A customer's card draws it too, and must fetch no screen of the app for it. */
const QR = paths('web/src/lib/qr-code\\.');

/** Modules of every first screen. The first visit to sign-in loads all of them. */
const BASE = paths(
  'web/src/app/(screens|error-boundary)\\.',
  'web/src/components/(button|code-field|error-card|field|icon|language-switch|logo|page-heading|resend|rich-text|spinner|submit-button|text-field|toasts)\\.',
  'web/src/lib/(api|errors|storage|toasts)/',
  'web/src/lib/base64-url\\.',
  'web/src/lib/forms/(name-problem|use-web-otp)\\.',
  'web/src/lib/hooks/(use-one-at-a-time|use-seconds-until)\\.',
  'web/src/lib/language/(format|language|text)\\.',
  'web/src/lib/navigation/(back-button|preload|return-path|screen|use-app-page)\\.',
  'web/src/lib/session/(account-language|business-in-use|farewell|passkey-memory|session|site-config)\\.',
  'shared/accounts/profile\\.',
  'shared/platform/team-roles\\.',
  'shared/platform/(contract|cost|fields)\\.',
  'web/src/features/rewards/award/waiting-awards\\.',
  'shared/platform/(errors|languages|message|messages|sms-name)\\.',
  'shared/site/',
  'vite/preload-helper',
);

/** The components of screens with long lists and files: nobody who signs in needs them. */
const RECORDS =
  'choose-file|export-button|file-counts|invalid-rows|paged-list|progress-line|tab-links';

/** Parts of dialogs, and what their press does: the first screen needs none of it. */
const ACT_PARTS = 'act-button|ask-first|copy-button|form-dialog|number-field|select-field|tick';
const ACT_HOOKS = 'queries/(change-hook|changed-application|use-change|use-coded-change)';

/** A form made of its contract. The sentences about a field would follow the other errors into every screen. */
const INVALID_FIELD = paths('shared/platform/invalid-field');
const FORM_HOOKS = 'forms/(change-form-hook|read-form|use-change-form|use-form)';

/** Payments of owners: only the screens of repayments, of one project and of purchases need them. */
const MONEY = paths(
  'shared/(payments|repayments)/',
  'shared/(collection/bank-reference|agreements/slip-states)',
  'web/src/features/repayments/(queries|waiting-dialog)',
  'web/src/components/(prompts/said|office-phone)',
);

/** The parts of an offer, papers to open, and files on their way: only screens of financing need them. */
const OFFERS = 'web/src/(components/(offers|code-steps)|lib/files/use-open-file)';
const DOCUMENTS = 'web/src/(components|lib)/documents';

/** The ledger's contract and rules: no screen of financing needs them, nor a new shop's dashboard. */
const LEDGER = paths('shared/(rewards|settings)/(?!counties)', 'web/src/lib/queries/get-settings');

/** Modules that owners' screens share. Tables have a style sheet, which screens without tables must not fetch. */
const OWNER = paths(
  `web/src/components/(?!card-table|device-|${RECORDS}|${ACT_PARTS}|form-field|office-phone|offers|documents|code-steps|prompts)`,
  `web/src/lib/(?!files|documents|queries/(paged|get-settings|get-sms-overview)|session/amplify|${ACT_HOOKS}|${FORM_HOOKS})`,
  'shared/(?!sign-in|payments|repayments|api-keys|campaigns|contacts|rewards|settings)[a-z-]+/contract\\.',
);

/** The same of the frame and of the dashboard, and modules too small for a separate file. */
const FRAME = paths(
  'web/src/lib/queries/(get-account|get-dashboard|open-application|query-client|saved-screens|use-activity|workplaces)\\.',
  'web/src/lib/(navigation/ready-to-type|session/role-labels)\\.',
  'shared/(accounts/contract|applications/messages|notifications/contract|team/contract)\\.',
  'web/src/components/(chip|drawer|dropdown|empty-state|load-state|page-link|skeleton|tiles)\\.',
);

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react(), openApi(), serveOffice(), oneDirection(), prerenderPages()],
  optimizeDeps: { entries: ['src/app/main.tsx', 'src/office/main.tsx'] },
  css: {
    postcss: { plugins: command === 'build' ? [purgeBootstrap('site')] : [] },
    preprocessorOptions: { scss },
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es' },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // The content policy allows our files, and none inside others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Rendering the pages takes most of the build, which is expected.
      checks: { pluginTimings: false },
      input: {
        app: here('src/app/main.tsx'),
        public: here('src/public/main.ts'),
        offers: here('src/public/offers.ts'),
        card: here('src/public/card.ts'),
        join: here('src/public/join.ts'),
        legal: here('src/public/legal.ts'),
      },
      output: {
        codeSplitting: {
          // The code that most screens share is in a few files, instead of dozens of requests.
          // Packages have separate files: they change seldom, and stay on the device.
          groups: [
            {
              name: 'react',
              test: paths(
                'node_modules/(react|react-dom|react-router|scheduler)/',
                'rolldown/runtime',
              ),
            },
            { name: 'query', test: paths('node_modules/@tanstack/') },
            { name: 'plain', test: PLAIN, includeDependenciesRecursively: false },
            { name: 'qr', test: QR, includeDependenciesRecursively: false },
            { name: 'base', test: BASE, includeDependenciesRecursively: false },
            { name: 'forms', test: INVALID_FIELD, includeDependenciesRecursively: false },
            {
              name: 'repayments',
              test: MONEY,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'owner', test: FRAME },
            { name: 'owner', test: OWNER, minShareCount: 3 },
            // Without what these import, which screens that need nothing else of them would then fetch.
            ...[
              {
                name: 'sign-in',
                // The code that calls the pool is fetched when the form is touched.
                files: paths(
                  'web/src/features/sign-in/(?!phone-auth|passkey-auth)',
                  'shared/sign-in/(?!contract)',
                ),
              },
              {
                name: 'records',
                files: paths(
                  `web/src/components/(${RECORDS})`,
                  'web/src/lib/(files/(?!use-open-file)|queries/paged)',
                  'csv',
                ),
              },
              {
                name: 'acts',
                files: paths(`web/src/components/(${ACT_PARTS})`, `web/src/lib/(${ACT_HOOKS})`),
              },
              {
                name: 'forms',
                files: paths('web/src/components/form-field', `web/src/lib/(${FORM_HOOKS})`),
              },
              { name: 'points', files: paths('web/src/features/rewards/') },
              { name: 'ledger', files: LEDGER },
              { name: 'offers', files: paths(OFFERS, 'shared/agreements/errors') },
              {
                name: 'documents',
                files: paths(DOCUMENTS, 'shared/documents/'),
              },
            ].map(({ name, files }) => ({
              name,
              test: files,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
}));
