import { Link } from "@remix-run/react";
import { LegalPage, BulletList, Section } from "~/components/legal-page";
import { pageMeta } from "~/components/page-meta";

export default function Privacy() {
  return (
    <LegalPage title="Privacy Policy" changed="November 21, 2026">
      <Section title="In short">
        <p>
          We collect only what the product needs to work. We do not track you, show ads or use third-party
          analytics, and we never sell your data.
        </p>
      </Section>
      <Section title="What we collect">
        <BulletList>
          <li>Your email address, and your password only as a one-way scrypt hash.</li>
          <li>
            When your account was created, when your trial ends, and whether it was extended; the state of
            your subscription and when its paid period ends.
          </li>
          <li>Your alert rules, the alerts they triggered, and whether each email was delivered.</li>
          <li>Your answers to the survey, if you fill it in.</li>
          <li>
            Your sessions: when each began and ends, when you last used it, the browser, and the country that
            the network reported. A password reset ends all of them.
          </li>
          <li>Password reset requests. We store only a hash of the reset link.</li>
          <li>Mistakes you report to us, and what we decided.</li>
        </BulletList>
      </Section>
      <Section title="In your browser">
        <BulletList>
          <li>A session cookie that keeps you signed in.</li>
          <li>A cookie, sidebar_state, that remembers for 7 days whether the sidebar is open.</li>
          <li>
            A cookie, last_visit, that lets the dashboard show what changed since your last visit. We do not
            store it.
          </li>
          <li>
            Your choice of the light or dark theme, in the browser&rsquo;s local storage. It never leaves your
            device.
          </li>
        </BulletList>
      </Section>
      <Section title="Who we share data with">
        <BulletList>
          <li>
            Cloudflare runs the service: it stores the database and carries every request. We use your IP
            address to limit sign-in and registration attempts.
          </li>
          <li>
            Stripe handles payments. It gets your email address when you first go to checkout, and your card
            details directly: they never reach us. We keep Stripe&rsquo;s customer, subscription and price
            numbers.
          </li>
          <li>Our email provider gets your address and the text of the emails that we send you.</li>
          <li>Our data sources and AI providers receive no information about users.</li>
          <li>
            Administrators see the list of users, and the survey as totals and as answers without names or
            addresses.
          </li>
        </BulletList>
      </Section>
      <Section title="How long we keep it">
        <BulletList>
          <li>
            Your account and its data: until you delete it on your account page. Seven days later everything
            is erased, the customer record at Stripe included. The audit log keeps a hash of the address, from
            which it can&rsquo;t be read back.
          </li>
          <li>
            When an administrator removes an account, its records are archived first, so that a mistake can be
            undone.
          </li>
          <li>Sessions and password reset requests: until they expire, and then deleted.</li>
        </BulletList>
      </Section>
      <Section title="Your choices">
        <p>
          Every alert email has a one-click link to turn off that rule or all alert emails. On your account
          page you can download everything we keep about you and delete the account. To correct something,
          reply to any email from us. The rules of use are in the{" "}
          <Link to="/terms" className="link">
            terms of service
          </Link>
          .
        </p>
      </Section>
    </LegalPage>
  );
}

export const meta = pageMeta(
  "Privacy Policy",
  "What we collect, who we share it with and how long we keep it.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
