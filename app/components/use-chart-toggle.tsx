import { useState } from "react";
import { Button } from "./ui/button";
import { cn } from "./ui/class-names";
import { useHasScript } from "./ui/use-has-script";

/** Whether a chart is drawn in place of its table, and the button that switches between the two. */
export function useChartToggle() {
  const canDraw = useHasScript();
  const [wantsTable, setWantsTable] = useState(false);
  const toggle = (
    <Button
      variant="outline"
      size="sm"
      // Its space is kept until scripts run, so that nothing moves then.
      className={cn(!canDraw && "invisible")}
      onClick={() => setWantsTable(!wantsTable)}
    >
      {wantsTable ? "Show chart" : "Show table"}
    </Button>
  );
  return { isDrawn: canDraw && !wantsTable, toggle };
}
