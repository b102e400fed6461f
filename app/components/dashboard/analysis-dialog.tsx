import { Button } from "../ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { Waiting } from "../ui/spinner";
import { ForecastAnalysis } from "./forecast-analysis";
import { LevelAnalysis } from "./level-analysis";
import { useAnalysis } from "./use-analysis";

const SUBJECTS = {
  level: {
    title: "Current Risk Assessment - Detailed Analysis",
    description: "See how each news story and each restriction in force contributes to the risk level.",
    Analysis: LevelAnalysis,
  },
  forecast: {
    title: "2028 Election Run-up Exit Risk - Detailed Analysis",
    description:
      "The exact question, our reasoning, and each step from the historical base rate to the forecast.",
    Analysis: ForecastAnalysis,
  },
};

/** The scrolling dialog of "View In-Depth Analysis". It loads the assessment when opened. */
export function AnalysisDialog({
  subject,
  isOpen,
  onClose,
}: {
  subject: keyof typeof SUBJECTS;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { title, description, Analysis } = SUBJECTS[subject];
  const { assessment, hasFailed, retry } = useAnalysis(isOpen);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader className="border-b">
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogBody className="flex flex-col gap-7 py-5">
          {assessment && <Analysis assessment={assessment} isFolded />}
          {!assessment && !hasFailed && <Waiting>Loading analysis...</Waiting>}
          {hasFailed && (
            <div role="alert" className="py-8 text-center">
              <p>We couldn&rsquo;t load the analysis. Check your connection and try again.</p>
              <Button variant="outline" className="mt-4" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
