import { COVERAGE_MIN } from "~/assessment/coverage";
import { Alert, AlertTitle } from "../ui/alert";

/** As long as a source is a stand-in, nobody shall take what is shown for the state of the world. */
export function DemonstrationNotice() {
  return (
    <Alert variant="warning">
      <AlertTitle>Demonstration data</AlertTitle>
      <p>At least one source is a stand-in. Scores, events and articles may be made up for demonstration.</p>
    </Alert>
  );
}

export function CoverageNotice({ coverage }: { coverage: number }) {
  if (coverage >= COVERAGE_MIN) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>Low coverage</AlertTitle>
      <p>
        Only {Math.round(coverage * 100)}% of the sources answered when this was assessed. The level keeps its
        earlier evidence; a quiet source is not taken for a quiet day.
      </p>
    </Alert>
  );
}
