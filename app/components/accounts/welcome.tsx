import { useNavigate } from "@remix-run/react";
import { PartyPopper } from "lucide-react";
import { useEffect } from "react";
import { TRIAL_DAYS } from "~/billing/trial";
import { Notice } from "../page-error-boundary";
import { ButtonLink } from "~/components/ui/button";

/** Seconds the welcome is shown before redirecting to the dashboard. */
export const WELCOME_SECONDS = 2;

export function Welcome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/dashboard"), WELCOME_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="w-full">
      <Notice
        icon={PartyPopper}
        title="Welcome!"
        text={`Your account was created with ${TRIAL_DAYS} days of free access. Taking you to your dashboard...`}
      >
        <ButtonLink to="/dashboard">Continue to Dashboard</ButtonLink>
      </Notice>
    </div>
  );
}
