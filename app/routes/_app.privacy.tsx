import { DELETION_DELAY_DAYS, KNOWN_DEVICE_DAYS, UNVERIFIED_KEPT_DAYS } from "~/accounts/account-periods";
import { LegalPage, BulletList, Section } from "~/components/legal-page";
import { publicPageMeta } from "~/components/page-meta";
import { RETENTION_DAYS } from "~/monitor/retention-days";
import { TextLink } from "~/components/ui/text";

export default function Privacy() {
  return (
    <LegalPage title="Privacy Policy" changed="November 22, 2026">
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
          <li>Which emails you want, and the emails about your account that we sent you.</li>
          <li>
            If you use them: the public keys of your passkeys, the key of your authenticator app in encrypted
            form, and hashes of your recovery codes.
          </li>
          <li>Your answers to the survey, if you fill it in.</li>
          <li>
            Your sessions: when each began and ends, when you last used it, the browser, and the country that
            the network reported. A password reset ends all of them.
          </li>
          <li>
            Password reset requests and requests to remove your passkeys and authenticator app. We store only
            a hash of the reset link.
          </li>
          <li>
            If you turn on notifications on a device: its address at the browser&rsquo;s push service, the
            keys that our messages to it are encrypted with, and the name of the browser.
          </li>
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
            A cookie, known-device, that remembers for {KNOWN_DEVICE_DAYS} days that you signed in here, so
            that strangers who guess at your password don&rsquo;t lock you out, and so that we email you only
            about new devices.
          </li>
          <li>
            Your answers to the exposure check, only if you ask to keep them. They never leave your device.
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
          <li>
            Our email provider gets your address and the text of the emails that we send you. It tells us when
            one bounces or is reported as spam.
          </li>
          <li>
            If you turn on notifications, your browser&rsquo;s push service (of Google, Mozilla, Apple or
            Microsoft) carries them. They are encrypted for your browser, so it can&rsquo;t read them.
          </li>
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
            Your account and its data: until you delete it on your account page. {DELETION_DELAY_DAYS} days
            later everything is erased, including the customer record at Stripe. The audit log keeps a keyed
            hash of the address, which can&rsquo;t be turned back into it.
          </li>
          <li>
            Backups of our database: 30 days. They contain an erased account&rsquo;s data until they are
            overwritten. If we have to restore one, accounts erased since then are erased again.
          </li>
          <li>
            An account whose address is never verified: {UNVERIFIED_KEPT_DAYS} days, unless you subscribed.
          </li>
          <li>
            When an administrator removes an account, its records are archived for{" "}
            {RETENTION_DAYS.archivedUsers} days, so that a mistake can be undone.
          </li>
          <li>
            If emails to an address bounce or are reported as spam, we stop sending them and keep a keyed hash
            of the address, which can&rsquo;t be turned back into it, for {RETENTION_DAYS.suppressedAddresses}{" "}
            days.
          </li>
          <li>
            Triggered alerts: {RETENTION_DAYS.triggeredAlerts} days. Their emails and emergency notices to
            you: {RETENTION_DAYS.alertEmails} days.
          </li>
          <li>
            Devices with notifications: until you turn them off there. Which notifications we sent:{" "}
            {RETENTION_DAYS.otherMessages} days.
          </li>
          <li>
            Emails about your account, and weekly or daily digests: {RETENTION_DAYS.otherMessages} days.
          </li>
          <li>
            If you stop our emails about an account or an address that isn&rsquo;t yours: a keyed hash of your
            address, for a week.
          </li>
          <li>
            Sessions: until they expire. Password reset requests: {RETENTION_DAYS.resetTokens} day longer, so
            that we can tell you why a link stopped working.
          </li>
        </BulletList>
      </Section>
      <Section title="Your choices">
        <p>
          Every alert email has a one-click link to turn off that rule or all alert emails. On your account
          page you can download everything we keep about you and delete the account. To correct something,
          reply to any email from us. The rules of use are in the{" "}
          <TextLink to="/terms">terms of service</TextLink>.
        </p>
      </Section>
    </LegalPage>
  );
}

export const meta = publicPageMeta(
  "Privacy Policy",
  "What we collect, who we share it with and how long we keep it.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
