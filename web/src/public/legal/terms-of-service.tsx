import { LAPSE_DAYS } from '#shared/applications/application-machine.ts';
import { documentKinds, documentRules } from '#shared/documents/document-kinds.ts';
import { OFFER_DAYS } from '#shared/offers/offer.ts';
import { GRACE_DAYS, UNDO_MINUTES } from '#shared/rewards/points.ts';
import { brand } from '#shared/site/brand.ts';
import { MAX_SEGMENTS } from '#shared/sms/segments.ts';
import { ContactLines } from './contact-lines.tsx';
import type { LegalDocument } from './legal-document.ts';

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  summary: `What ${brand.name} and a business owe each other: for software that we finance, and for loyalty points and SMS.`,
  clauses: [
    {
      id: 'agreement',
      heading: 'What makes up our agreement',
      body: (
        <>
          <p>
            {`These terms are between ${brand.legalName} (“${brand.name}”, “we”) and the business that you act for (“you”). For each system that we finance, the offer you accept comes on top.`}
          </p>
          <p>
            Where the offer and these terms differ, the offer counts. Where either takes away a
            right that the law of Kenya does not let us take away, the law counts. The{' '}
            <a href="/terms-of-use">Terms of Use</a> cover the website and your account, and the{' '}
            <a href="/privacy-policy">Privacy Policy</a> covers personal data.
          </p>
        </>
      ),
    },
    {
      id: 'eligibility',
      heading: 'Who can be financed',
      body: (
        <>
          <ul>
            <li>
              A registered business or sole proprietorship with at least six months of active
              operations,
            </li>
            <li>
              with steady cash flow or digital activity, shown through mobile-money statements, bank
              statements or sales records,
            </li>
            <li>and a clear growth or system need.</li>
          </ul>
          <p>
            You must be 18 or older and allowed to bind the business. Meeting the criteria is no
            right to be financed.
          </p>
        </>
      ),
    },
    {
      id: 'application',
      heading: 'Applying',
      body: (
        <>
          <ul>
            <li>
              {`You give true and complete answers and upload these documents: ${documentKinds
                .map((kind) => documentRules[kind])
                .map(({ label, required }) => (required ? label : `${label} (optional)`))
                .join(', ')}.`}
            </li>
            <li>You agree, by ticking a box, that we use the statements to assess you.</li>
            <li>
              You can have one open application at a time, and withdraw it without a reason until
              you accept an offer.
            </li>
            <li>
              If we ask you something and get no answer within {LAPSE_DAYS} days, the application is
              closed. You can apply again.
            </li>
          </ul>
          <p>Applying costs nothing and binds neither of us.</p>
        </>
      ),
    },
    {
      id: 'assessment',
      heading: 'Assessing',
      body: (
        <p>
          People assess your application: one reviews it and another approves it. We reply within 3
          working days, which are the days our office is open. If we decline, we tell you why and
          what you can do about it. We may need longer when we have to ask you something.
        </p>
      ),
    },
    {
      id: 'offer',
      heading: 'The offer',
      body: (
        <>
          <p>Before you accept, the offer shows you:</p>
          <ul>
            <li>the price of the system and what of it is financed;</li>
            <li>the deposit, if there is one;</li>
            <li>every fee, by its name and amount;</li>
            <li>
              the number and amount of the monthly installments, the last one where it differs, and
              the whole schedule;
            </li>
            <li>
              the total to pay, the cost of the credit and its annual rate, with all fees in it.
            </li>
          </ul>
          <p>
            It is good for {OFFER_DAYS} days. You accept it by ticking that you have read it and
            entering a code that we send to your number, or decline it without a reason. An offer
            that has expired can be made again by us. After you accept, you can read, print and save
            it at any time.
          </p>
        </>
      ),
    },
    {
      id: 'delivery',
      heading: 'Building and delivering your system',
      body: (
        <>
          <p>
            We call you within 2 working days after you accept, to plan the start. What the system
            will do, by when, is agreed with you in writing before it is built. We pay whoever
            builds it.
          </p>
          <p>
            A delivery is accepted when you say so. You may refuse one that does not do what was
            agreed, and we put that right at our cost. A wish beyond what was agreed is a change: it
            is made only after you have seen and accepted its price, and it never alters a running
            schedule by itself.
          </p>
        </>
      ),
    },
    {
      id: 'repayment',
      heading: 'Repaying',
      body: (
        <ul>
          <li>A deposit is paid first.</li>
          <li>
            The first installment is due one month after you accepted the delivery, the others each
            month after it.
          </li>
          <li>
            Amounts are in Kenya shillings, whole ones. The last installment takes up what rounding
            leaves, and is never more than the others.
          </li>
          <li>
            You pay by mobile money, bank or, where offered, automated deductions, in the ways your
            offer names. You get a receipt for each payment.
          </li>
          <li>A payment counts for the oldest unpaid installment first.</li>
        </ul>
      ),
    },
    {
      id: 'early',
      heading: 'Paying early',
      body: <p>You can pay any part, or all of it, at any time. It costs nothing extra.</p>,
    },
    {
      id: 'late',
      heading: 'Paying late',
      body: (
        <>
          <p>
            There is no late charge. We call you, at the number you gave us, and look for a way with
            you. We do not speak to your family, your contacts or your customers about it, and shame
            nobody.
          </p>
          <p>
            Until an installment is paid the system does not become yours. If no way is found,{' '}
            <a href="#law">clause 22</a> applies.
          </p>
        </>
      ),
    },
    {
      id: 'ownership',
      heading: 'When the system becomes yours',
      body: (
        <>
          <p>
            {`Until everything under the offer is paid, the system belongs to ${brand.legalName}, and you have the right to use it in your business. With the last payment it becomes yours, without another step: the rights in what was made for you, its source code and its documents. We confirm it in writing and hand over what you do not have yet.`}
          </p>
          <p>
            Your data in it are yours from the first day. Parts that others made, such as
            open-source libraries, stay under their own licences, which we list for you. You may not
            sell or give away the system before it is yours.
          </p>
        </>
      ),
    },
    {
      id: 'maintenance',
      heading: 'Maintenance, hosting and upgrades',
      body: (
        <p>
          They are optional and no part of the offer. You order and pay them separately, from us or
          from anybody else once the system is yours. Faults in what was delivered are ours to put
          right for as long as the law says.
        </p>
      ),
    },
    {
      id: 'points',
      heading: 'Loyalty points',
      body: (
        <>
          <p>
            You decide what a point is worth, how it is earned, the least that can be used, and when
            points expire. A change of the expiry touches new awards only.
          </p>
          <ul>
            <li>
              Points are your promise to your customers, not money and not a promise of ours. You
              honour them.
            </li>
            <li>
              Every award and redemption stays on record. An award can be undone for {UNDO_MINUTES}{' '}
              minutes; after that a mistake is put right with an entry and its reason. Points of a
              reversed redemption can be used for {GRACE_DAYS} days at least.
            </li>
            <li>
              An award made without a connection waits on your phone until it can be posted. Points
              can be used only with a connection, so that nobody uses them twice.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'sms',
      heading: 'SMS and credits',
      body: (
        <p>
          SMS to your customers are paid with credits bought before. One credit is one part of an
          SMS to one person: 160 plain letters, or 70 with other signs. A message has {MAX_SEGMENTS}{' '}
          parts at most. A credit is used when the SMS is handed to the network, and comes back to
          you if the network refuses it. Whether a phone receives it is not in our hands. Codes, and
          messages about your applications, cost you nothing.
        </p>
      ),
    },
    {
      id: 'promotional-sms',
      heading: 'Rules for promotional SMS',
      body: (
        <>
          <ul>
            <li>
              <strong>Consent.</strong> You write only to people who agreed to offers from your
              business by an act of their own. You ask for it with a box that is not ticked
              beforehand, keep when and how it was given, and buy or borrow no lists.
            </li>
            <li>
              <strong>Way out.</strong> Every message says how to opt out. Who opts out, by SMS
              code, by telling you or by telling us, gets no more until they agree anew.
            </li>
            <li>
              <strong>Hours.</strong> Between 8 AM and 6 PM in Nairobi.
            </li>
            <li>
              <strong>Sender.</strong> The message says who it is from. A sender ID is registered
              with the networks and used for its purpose only.
            </li>
            <li>
              <strong>Content.</strong> True, lawful and decent. No links, and no number to call or
              to pay to but your own. No betting or credit without the licence for it, no politics,
              no threats.
            </li>
          </ul>
          <p>
            These follow the Data Protection Act, 2019, the Kenya Information and Communications
            (Consumer Protection) Regulations, 2010, and the rules of the networks, which count as
            well. We hold back messages that break them, and the networks may do the same.
          </p>
        </>
      ),
    },
    {
      id: 'customers-data',
      heading: "Your customers' data",
      body: (
        <p>
          You are the data controller of your customers' data and we are your processor, on the
          terms of <a href="/privacy-policy#your-customers">clause 8 of the Privacy Policy</a>. You
          make sure that you may keep them and that your customers know.
        </p>
      ),
    },
    {
      id: 'keys',
      heading: 'Connecting your till',
      body: (
        <p>
          An API key lets a program award and redeem points in your name. It is shown once. Keep it
          secret, and revoke it in Settings as soon as somebody else may have it. What is done with
          it counts as done by you. We may limit how often it is used.
        </p>
      ),
    },
    {
      id: 'acceptable-use',
      heading: 'What the service is not for',
      body: (
        <ul>
          <li>anything against the law, and false or borrowed documents;</li>
          <li>
            messages that nobody asked for, and data about people that you have no right to keep;
          </li>
          <li>
            getting at what is not yours, getting around limits, or loads that disturb others;
          </li>
          <li>selling the service on as your own.</li>
        </ul>
      ),
    },
    {
      id: 'fees',
      heading: 'What it costs',
      body: (
        <p>
          An account, an application and an offer cost nothing. What a financed system costs is in
          its offer and nowhere else. SMS credits, and anything else that is paid, show their price
          with taxes before you buy. Prices may change for what you buy later.
        </p>
      ),
    },
    {
      id: 'suspension',
      heading: 'Pausing and ending',
      body: (
        <>
          <p>
            You can close your account in your profile, as soon as no application is open and
            nothing is left to repay. Take your data with you before.
          </p>
          <p>
            We may pause a part of the service that is used against these terms or that endangers
            others, for as long as that lasts. We tell you before, or at once after where it cannot
            wait, say why, and listen to you. We may end the service for loyalty and SMS with 60
            days' notice: you can export everything until then, and unused credits are paid back.
            Neither changes what was agreed on a financed system.
          </p>
        </>
      ),
    },
    {
      id: 'consumer-protection',
      heading: 'Rights the law gives you',
      body: (
        <p>
          As far as the Consumer Protection Act, 2012 protects you, you have what it gives: the cost
          of credit in plain figures before you agree, a copy of the agreement, services of the
          quality you may expect, the right to cancel where it grants one, and the right to pay
          early without a charge. The same goes for the Competition Act and for the rules of the
          Central Bank of Kenya on giving credit. Nothing in these terms gives any of it up.
        </p>
      ),
    },
    {
      id: 'liability',
      heading: 'Who answers for what',
      body: (
        <p>
          Each of us answers for damage done to the other on purpose or by carelessness. Neither
          answers for profit that was only hoped for, nor for what nobody could prevent: failures of
          networks and of electricity, disasters, acts of authorities. For loyalty points and SMS we
          answer for no more than you paid us for them in the twelve months before. No limit applies
          where the law allows none, such as for intent, fraud or harm to people.
        </p>
      ),
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      body: (
        <p>
          The law of Kenya applies. We first try to settle a dispute by talking, for 14 days after
          one of us has written to the other. Then either of us may ask for mediation in Nairobi
          before a mediator both agree on. Courts of Kenya decide what remains, and you may turn to
          any court or authority that the law opens to you.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      body: (
        <p>
          We tell you of a change by SMS or on your dashboard at least 30 days before. If you do not
          want it, you can close your account until then. An offer that was accepted keeps the terms
          it was accepted under.
        </p>
      ),
    },
    {
      id: 'contact',
      heading: 'Writing to each other',
      body: (
        <>
          <p>
            We write to the phone number, and the e-mail address if there is one, in your profile.
            You write to:
          </p>
          <ContactLines />
        </>
      ),
    },
  ],
};
