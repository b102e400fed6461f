import { MONEY_BACK_DAYS, PRICE_MONTHLY } from "~/billing/plans";
import { SURVEY_EXTENSION_DAYS, TRIAL_DAYS } from "~/billing/trial";
import { LegalPage, BulletList, Section } from "~/components/legal-page";
import { publicPageMeta } from "~/components/page-meta";
import { TextLink } from "~/components/ui/text";

export default function Terms() {
  return (
    <LegalPage title="Terms of Service" changed="November 22, 2026">
      <Section title="What you get">
        <p>
          US Exit Freedom Monitor reads public news and government sources and uses them to calculate a risk
          level, a forecast for February 2028 and alerts about US citizens&rsquo; freedom to leave the
          country. It is a beta product: it may change, and it may be unavailable at times.
        </p>
      </Section>
      <Section title="What it is not">
        <p>
          The numbers are estimates made by a published method. An AI model checks articles and has a limited
          weight in the forecast. The numbers can be wrong, late or incomplete. They are not legal, travel or
          financial advice. Check with the relevant authorities or a lawyer before making decisions.
        </p>
      </Section>
      <Section title="The trial">
        <p>
          A new account gets {TRIAL_DAYS} days of free access, without a credit card. Once the trial has
          ended, you may extend it once by {SURVEY_EXTENSION_DAYS} days by answering a survey. Nothing is
          charged when a trial ends: access simply stops until you subscribe.
        </p>
      </Section>
      <Section title="The Pro subscription">
        <BulletList>
          <li>It costs {PRICE_MONTHLY} a month and renews every month until you cancel.</li>
          <li>
            You can cancel anytime under &ldquo;Manage billing.&rdquo; Access then lasts until the end of the
            billing period.
          </li>
          <li>
            If you are not satisfied, we refund your first payment on request within {MONEY_BACK_DAYS} days.
            Ask by replying to any email from us.
          </li>
          <li>
            If a payment fails, the payment provider tries again. Access lasts until the end of the current
            period.
          </li>
          <li>Payments are handled by Stripe, under Stripe&rsquo;s own terms.</li>
        </BulletList>
      </Section>
      <Section title="Your account">
        <BulletList>
          <li>Use your own email address, and keep your password to yourself.</li>
          <li>One trial per person.</li>
          <li>Do not overload, probe or copy the service, and do not resell it.</li>
          <li>
            An administrator may remove test accounts and accounts that abuse the service. A copy of what is
            removed is kept, so that a mistake can be undone.
          </li>
        </BulletList>
      </Section>
      <Section title="Privacy">
        <p>
          What we keep about you, and why, is on the <TextLink to="/privacy">privacy page</TextLink>.
        </p>
      </Section>
    </LegalPage>
  );
}

export const meta = publicPageMeta(
  "Terms of Service",
  "The terms of service of US Exit Freedom Monitor, in plain English.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
