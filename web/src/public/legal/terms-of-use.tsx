import { brand } from '#shared/site/brand.ts';
import { ContactLines } from './contact-lines.tsx';
import type { LegalDocument } from './legal-document.ts';

export const termsOfUse: LegalDocument = {
  title: 'Terms of Use',
  summary: `The rules for this website and for your account: who may sign in to ${brand.name}, how codes and shared phones are handled, and what signing in agrees to.`,
  clauses: [
    {
      id: 'what-this-covers',
      heading: 'What this covers',
      body: (
        <p>
          {`Everybody who visits this website or signs in to ${brand.name}, which ${brand.legalName} (“we”) runs. Financing, loyalty points and SMS have rules of their own, the `}
          <a href="/terms-of-service">Terms of Service</a>. What we do with personal data is in the{' '}
          <a href="/privacy-policy">Privacy Policy</a>.
        </p>
      ),
    },
    {
      id: 'signing-in-agrees',
      heading: 'What signing in agrees to',
      body: (
        <>
          <p>
            By signing in you agree to these Terms of Use. You do not agree to advertising, to a use
            of your statements or to any financing: each of those asks you separately, and signing
            in works without them.
          </p>
          <p>If you do not agree, do not sign in. Reading this website binds you to nothing.</p>
        </>
      ),
    },
    {
      id: 'who-may',
      heading: 'Who may have an account',
      body: (
        <p>
          Owners of businesses, and people they authorise, of 18 years or more, with a Kenyan mobile
          number of their own. One number is one account. Give your real name, and keep your details
          true.
        </p>
      ),
    },
    {
      id: 'codes',
      heading: 'One-time codes',
      body: (
        <>
          <p>
            There is no password. You sign in with a code that we send to your number by SMS, after
            a check in your browser that you are not a robot. Codes also confirm that you accept an
            offer or close your account.
          </p>
          <ul>
            <li>
              <strong>Never give a code to anybody.</strong> We never ask for one by phone, SMS,
              e-mail or chat. Whoever does is not from us.
            </li>
            <li>
              Enter it only on our own website. A code for signing in works for 10 minutes, one that
              confirms something for 5, and each works once.
            </li>
            <li>
              There are limits to how many codes are sent to a number and how often they may be
              tried. They protect you and others.
            </li>
            <li>The SMS are free of charge for you.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'phones',
      heading: 'Shared, lost and changed phones',
      body: (
        <>
          <ul>
            <li>
              You stay signed in on a phone for up to 30 days after you last used it. On a phone
              that others use, log out when you are done: that also removes what you had typed.
            </li>
            <li>
              Whoever holds your unlocked phone can act in your name. Lock it, and let nobody else
              use your session.
            </li>
            <li>
              If a phone is lost, sign in on another and choose “Sign out everywhere” in your
              profile. If the number is lost too, call us and your mobile network at once.
            </li>
            <li>
              Numbers are given to other people after a while. Tell us before you give yours up, so
              that your account does not go with it.
            </li>
          </ul>
          <p>
            What is done in your account counts as done by you, unless it happened by our mistake or
            after you told us.
          </p>
        </>
      ),
    },
    {
      id: 'not-allowed',
      heading: 'What is not allowed',
      body: (
        <ul>
          <li>using the number, name, business or documents of somebody else;</li>
          <li>
            getting into accounts or data that are not yours, or trying whether one can, except to
            tell us of a weakness without harming anybody;
          </li>
          <li>getting around the robot check, limits or other protection;</li>
          <li>sending viruses, or disturbing the service for others;</li>
          <li>
            letting programs use this website, except search engines and the interface we publish
            for tills.
          </li>
        </ul>
      ),
    },
    {
      id: 'content',
      heading: 'What belongs to whom',
      body: (
        <p>
          {`What you enter and upload stays yours. We use it only to run the service for you. The name ${brand.name}, the mark, and the texts, pictures and programs of this website are ours or our licensors'. You may read, print and share its pages, unchanged.`}
        </p>
      ),
    },
    {
      id: 'availability',
      heading: 'Whether it works',
      body: (
        <p>
          We do our best to keep the service running and correct, and tell you of planned breaks
          where we can. It depends on networks and electricity that we do not control, and parts of
          it may change. Figures on the home page are examples; what binds is an offer you accepted.
        </p>
      ),
    },
    {
      id: 'data-use',
      heading: 'Your data bundle',
      body: (
        <p>
          Your network may charge you for the data this website uses. We keep it small. The video on
          the home page loads only on a fast line, and never when your browser saves data. So does
          the live map, and elsewhere only when you press for it.
        </p>
      ),
    },
    {
      id: 'other-sites',
      heading: 'Other websites',
      body: (
        <p>
          We link to websites of others, such as a map, an app store, social networks and our sister
          companies. What happens there is for them to answer.
        </p>
      ),
    },
    {
      id: 'suspension',
      heading: 'Pausing and closing an account',
      body: (
        <p>
          You can close your account in your profile at any time, unless an application is open or
          an accepted offer is not yet paid. We may pause an account that is used against these
          terms or seems to be in wrong hands. We tell you why, and end the pause when the reason is
          gone.
        </p>
      ),
    },
    {
      id: 'liability',
      heading: 'Who answers for what',
      body: (
        <p>
          We answer for damage that we cause on purpose or by carelessness, as the law says. We do
          not answer for damage from a code, phone or session that you let others use, nor for
          failures of networks. Nothing here limits what the law does not let us limit, nor the
          rights you have as a consumer.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: (
        <p>
          We may change these terms, and tell you of it by SMS or on your dashboard at least 30 days
          before. Whoever signs in after that agrees to the new ones.
        </p>
      ),
    },
    {
      id: 'law',
      heading: 'Law',
      body: (
        <p>
          The law of Kenya applies. Disputes are settled as{' '}
          <a href="/terms-of-service#law">clause 22 of the Terms of Service</a> says.
        </p>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: <ContactLines />,
    },
  ],
};
