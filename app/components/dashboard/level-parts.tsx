import type { LevelParts as Parts } from "~/assessment/level-parts";
import { cn } from "../ui/class-names";
import { signedPoints } from "../signed-points";

const PARTS: readonly { part: keyof Parts; name: string; color: string }[] = [
  { part: "restrictions", name: "Restrictions in force", color: "bg-primary" },
  { part: "possible", name: "Possible restrictions", color: "bg-risk-high-mark" },
  { part: "news", name: "News", color: "bg-primary/45" },
];

/** What the level is made of, as one bar with its points named below. Parts that take points off have no place on the bar. */
export function LevelParts({ parts }: { parts: Parts }) {
  const shown = PARTS.filter(({ part }) => part !== "possible" || parts.possible > 0);
  const widest = shown.reduce((sum, { part }) => sum + Math.max(0, parts[part]), 0);
  return (
    <div className="mb-5 border-t pt-3 text-sm print:mb-0">
      <h3 className="font-semibold">What it&rsquo;s made of, in points</h3>
      <div aria-hidden="true" className="mt-2 flex h-2 gap-0.5 overflow-hidden rounded-sm">
        {shown.map(({ part, color }) => (
          <span
            key={part}
            className={color}
            style={{ width: `${(100 * Math.max(0, parts[part])) / widest}%` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted-foreground figures">
        {shown.map(({ part, name, color }) => (
          <li key={part} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn("size-2.5 rounded-[2px]", color)} />
            {name} {parts[part] < 0 ? signedPoints(parts[part]) : parts[part].toFixed(1)}
          </li>
        ))}
      </ul>
    </div>
  );
}
