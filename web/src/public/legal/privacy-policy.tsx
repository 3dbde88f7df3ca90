import { LAPSE_DAYS } from '#shared/applications/application-machine.ts';
import { OFFER_DAYS } from '#shared/offers/offer.ts';
import { brand } from '#shared/site/brand.ts';
import { ContactLines } from './contact-lines.tsx';
import type { LegalDocument } from './legal-document.ts';
import { Rows } from './rows.tsx';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  summary: `Which personal data ${brand.name} keeps about you, your business and your customers, why, for how long, who else sees them, and what you can ask of us.`,
  clauses: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      body: (
        <>
          <p>
            {`${brand.legalName} (“${brand.name}”, “we”) decides why and how the personal data in this policy are used, except those of your own customers. In the words of Kenya's Data Protection Act, 2019 (“the Act”) we are the data controller. For your customers' data you are the controller and we are your data processor: see `}
            <a href="#your-customers">clause 8</a>.
          </p>
          <p>
            Businesses that give credit have to be registered with the Office of the Data Protection
            Commissioner (ODPC) whatever their size. We are bound by that duty, both as controller
            and as processor.
          </p>
          <ContactLines />
        </>
      ),
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      body: (
        <>
          <Rows
            rows={[
              [
                'Your account',
                'Phone number, full name, business name, when and how you signed up and last signed in, a referral code if you came with one, and the one you give to others.',
              ],
              [
                'Your profile, as far as you fill it in',
                'E-mail, type of business, registration number, KRA PIN, sector, year started, town or street, county, a picture, and your settings.',
              ],
              [
                'Your application',
                'Business name, sector, the system you need, repayment period, your description, your M-Pesa statement, registration certificate and, if you give one, bank statement, the password of a protected statement, and your answers to our questions.',
              ],
              [
                'What you agreed to',
                'The words you agreed to, when, and from which network address. For an offer also its terms, and that it was confirmed with a code sent to your number.',
              ],
              [
                'SMS',
                'To which number and when an SMS was sent, what it cost in credits, and whether the network took it.',
              ],
              [
                'Your customers',
                'Phone number, name if given, points and how they came about, last visit, and whether they agreed to offers by SMS, and when.',
              ],
              [
                'Technical records',
                'Network address, time and page of requests to our servers. Counts that stop misuse of sign-in hold phone numbers and network addresses only in a form that cannot be turned back.',
              ],
            ]}
          />
          <p>
            Most of it comes from you. Your customers' data come from you or from the till you
            connect. A statement may show people who paid you: we look at amounts and how regular
            they are, and never contact those people. We ask for no health, biometric or other
            sensitive data. Please leave them out of descriptions.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      heading: 'What we use it for, and on what basis',
      body: (
        <>
          <p>Each use rests on one of the grounds in section 30 of the Act.</p>
          <Rows
            rows={[
              [
                'Signing you in and keeping your account',
                'To perform our agreement with you, the Terms of Use.',
              ],
              [
                'Assessing your application',
                'Steps you ask for before an agreement. For statements also your consent, which you give by ticking a box that is empty before you do.',
              ],
              [
                'Offer, project and repayment',
                'To perform the agreement you accept with an offer.',
              ],
              [
                'SMS about your sign-in, application and offer',
                'To perform our agreement. They are not advertising.',
              ],
              ['Our books, taxes and answers to authorities', 'Duties that the law puts on us.'],
              [
                'Protection from misuse and fraud, and keeping the service running',
                'Our legitimate interest in a service that is safe for everybody who uses it.',
              ],
              ['Points and SMS for your customers', 'Your instructions as their controller.'],
            ]}
          />
          <p>
            We do not sell personal data, show no advertising by others and build no profiles. We
            send you advertising only if you agreed to it.
          </p>
          <p>
            Without a phone number you cannot sign in, and without a statement and a certificate we
            cannot assess an application. All else is up to you.
          </p>
        </>
      ),
    },
    {
      id: 'statements',
      heading: 'Your statements and documents',
      body: (
        <ul>
          <li>
            We use them to assess the application they belong to, as the words of your consent say,
            and for nothing else.
          </li>
          <li>
            Only our people who assess applications can open them, through links that last five
            minutes. Every look is recorded, with who and when.
          </li>
          <li>
            The password of a protected statement is encrypted as soon as you enter it. Only
            reviewers can decrypt it, and it is never shown again on a screen of yours.
          </li>
          <li>
            You can take your consent back by withdrawing the application, as long as no offer on it
            was accepted. What was done before stays lawful.
          </li>
          <li>We do not ask credit reference bureaus about you and report nothing to them.</li>
        </ul>
      ),
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      body: (
        <>
          <Rows
            rows={[
              [
                'Sign-in codes',
                'One hour, and only in a form that cannot be turned back. Counts against misuse: two days for a number, two hours for a network address.',
              ],
              [
                'An application you have not submitted',
                '30 days after the last change. Files you uploaded and did not submit: 30 days.',
              ],
              [
                'Your account, profile and settings',
                'Until you close the account. Then name, number, e-mail, business details, picture, settings and API key are removed at once.',
              ],
              [
                'Applications, their documents and agreements',
                'At least seven years after the application ended or, if we financed the system, after the last payment: as long as accounts have to be kept and claims can be made. Nothing deletes them by itself after that: ask us to, and we do.',
              ],
              [
                "Your customers' points and records of SMS",
                'As long as your account is open. After that we erase your customers in the nights that follow, as you could have done. The lines stay without number and name: they are of nobody any more.',
              ],
              ['Notifications on your dashboard', '180 days.'],
              [
                'Requests that may be repeated',
                'Seven days, so that a lost answer does not make us do a thing twice.',
              ],
              [
                'Records of requests to our servers',
                'One year. They hold no codes, no keys and no full phone numbers.',
              ],
              ['Backups of the database', '35 days.'],
            ]}
          />
          <p>
            What has a number of hours or days above is deleted by our systems when that time is
            over, a few days later at the latest. Nothing else is deleted because time passes.
          </p>
        </>
      ),
    },
    {
      id: 'who-receives',
      heading: 'Who else receives it',
      body: (
        <>
          <Rows
            rows={[
              [
                'Amazon Web Services',
                'Runs our servers, database and file storage in Cape Town, South Africa. Its delivery network and firewall carry pages and requests through places near you; their records are stored in Northern Virginia, United States.',
              ],
              [
                'Mobile networks in Kenya',
                'Safaricom, Airtel and Telkom get the number and the text of an SMS, to deliver it.',
              ],
              [
                'OpenStreetMap',
                'Only if you come to the map on our home page on a fast line, or press for it: it then sees your network address.',
              ],
              ['Authorities and courts', 'Only what the law obliges us to give, and no more.'],
            ]}
          />
          <p>
            The first two work on our instructions or under their own telecommunications law. Nobody
            else gets your data. Before we add another processor for customers' data we tell you,
            and you may object.
          </p>
        </>
      ),
    },
    {
      id: 'abroad',
      heading: 'Data outside Kenya',
      body: (
        <p>
          Storing data in South Africa, and technical records in the United States, is a transfer
          out of Kenya under Part VI of the Act. It rests on the safeguards of sections 48 and 49:
          our processor's data protection terms, South Africa's own Protection of Personal
          Information Act, and encryption on the way and in storage. The transfer is also needed to
          perform our agreement with you. You can ask us for a copy of the safeguards.
        </p>
      ),
    },
    {
      id: 'your-customers',
      heading: 'Your customers: you decide, we process',
      body: (
        <>
          <p>
            Your business decides which customers to keep here and why. You tell them, ask for their
            consent before you send offers by SMS, and answer them. We process their data for you,
            on these terms, which are our contract under section 42 of the Act:
          </p>
          <ul>
            <li>
              We act only on your instructions, which are what you do in the product or connect to
              it, and use the data for nothing of our own.
            </li>
            <li>Our people who can see them are bound to keep them secret.</li>
            <li>
              We protect them as <a href="#security">clause 11</a> says, and use no other processors
              than those in <a href="#who-receives">clause 6</a>.
            </li>
            <li>
              We help you to answer your customers: you can find, correct, export and erase what is
              kept about each. The lines of an erased customer stay without number and name, so that
              your totals stay right. What you cannot do yourself we do when you ask.
            </li>
            <li>
              If their data are breached, we tell you without delay, within 48 hours where that is
              practicable, with what you need to tell the ODPC.
            </li>
            <li>
              When you close your account you can take the data with you first. Then{' '}
              <a href="#how-long">clause 5</a> applies.
            </li>
            <li>We give you what you need to show that these terms are kept.</li>
          </ul>
          <p>
            Are you a customer of a business that uses {brand.name}? Please ask that business first.
            If it does not answer, write to us and we pass it on.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      body: (
        <>
          <Rows
            rows={[
              [
                'To know and to get a copy',
                'Within 7 days, free of charge. Profile, “Download my data” gives you a file at once.',
              ],
              [
                'To have mistakes corrected',
                'Within 14 days. Most of it you can change in your profile yourself.',
              ],
              [
                'To have data erased',
                'Within 14 days, unless the law obliges us to keep them. Profile, “Delete account” closes your account at once; this has to wait while an application is open or an accepted offer is being repaid.',
              ],
              ['To object to a use, or to restrict it', 'Within 14 days.'],
              [
                'To take your data elsewhere',
                'Within 30 days. The file of “Download my data” can be read by other programs.',
              ],
              [
                'To take back a consent',
                'At any time, for what comes after, as easily as it was given.',
              ],
              [
                'Not to be decided on by a machine alone',
                <>
                  See <a href="#automated-decisions">clause 10</a>.
                </>,
              ],
            ]}
          />
          <p>
            Write or call, from the number you sign in with where you can, so that we know it is
            you. A refusal comes in writing, with its reason. A guardian or somebody you authorise
            may ask for you.
          </p>
        </>
      ),
    },
    {
      id: 'automated-decisions',
      heading: 'Decisions by machines',
      body: (
        <p>
          People decide on applications: one reviews, another approves. Two things happen by date
          alone: an application whose questions stay unanswered for {LAPSE_DAYS} days is closed, and
          an offer that is not accepted within {OFFER_DAYS} days expires. Neither judges you; ask
          us, and a person looks at it again. The robot check at sign-in only tells people from
          programs.
        </p>
      ),
    },
    {
      id: 'security',
      heading: 'How we protect data',
      body: (
        <ul>
          <li>Everything is encrypted on the way and in storage.</li>
          <li>
            Codes and API keys are kept only in a form that cannot be turned back. We have no
            passwords that could leak.
          </li>
          <li>Files are private and reached through links that last minutes.</li>
          <li>
            Each part of the service may do only what its work needs, and each owner reaches only
            the owner's own data.
          </li>
          <li>
            You can see when you last signed in, and end the sessions on all devices, in your
            profile.
          </li>
        </ul>
      ),
    },
    {
      id: 'breaches',
      heading: 'If something goes wrong',
      body: (
        <p>
          If somebody gets at personal data without permission and there is a real risk of harm, we
          tell the ODPC within 72 hours of learning of it, and you as soon as we can, in plain
          words: what happened, what it means for you, what we do, and what you can do. We keep a
          record of every breach.
        </p>
      ),
    },
    {
      id: 'cookies',
      heading: 'Cookies and what stays on your phone',
      body: (
        <>
          <p>
            We set no cookies and follow nobody across websites. Your browser keeps, on your device
            only:
          </p>
          <ul>
            <li>your session, until you log out or 30 days after you last used it;</li>
            <li>what you have typed and not sent, until it is sent or you log out;</li>
            <li>points awarded without a connection, until they are posted;</li>
            <li>your choice of language and look;</li>
            <li>a referral code from a link, until it is used;</li>
            <li>
              which numbers have signed in on this device, in a form that shows no numbers, so that
              signing in again is quicker;
            </li>
            <li>pages and programs of ours, so that they need not be loaded again.</li>
          </ul>
          <p>Clearing the data of this website in your browser removes all of it.</p>
        </>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      body: (
        <p>
          Accounts are for people of 18 years or more. We do not knowingly keep data of children.
          Businesses may keep a child as a customer only with the consent of a parent or guardian
          and in the child's best interest, as section 33 of the Act says.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: (
        <p>
          If this policy changes in a way that matters to you, we tell you by SMS or on your
          dashboard at least 30 days before. A new purpose for data you gave with your consent needs
          your consent anew.
        </p>
      ),
    },
    {
      id: 'complaints',
      heading: 'Questions and complaints',
      body: (
        <>
          <p>Please tell us first: most things can be put right in a call.</p>
          <ContactLines />
          <p>
            You may complain to the Office of the Data Protection Commissioner at any time (
            <a href="https://www.odpc.go.ke" target="_blank" rel="noopener noreferrer">
              www.odpc.go.ke
            </a>
            ) and claim compensation in court for damage under section 65 of the Act.
          </p>
        </>
      ),
    },
  ],
};
