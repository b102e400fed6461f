import { useState } from "react";
import { Button } from "../ui/button";
import { useLazyComponent } from "../ui/use-lazy-component";

const loadDialog = () => import("./analysis-dialog").then(({ AnalysisDialog }) => AnalysisDialog);

/** Opens the in-depth analysis. The dialog and its data load on click. */
export function AnalysisButton({ subject }: { subject: "level" | "forecast" }) {
  const [isOpen, setOpen] = useState(false);
  const { Loaded: Dialog, request, preload } = useLazyComponent(loadDialog);
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpen(true);
          void request();
        }}
      >
        View In-Depth Analysis
      </Button>
      {Dialog && <Dialog subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
