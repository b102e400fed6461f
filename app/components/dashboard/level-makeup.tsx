import { Link } from "@remix-run/react";
import type { LevelPart } from "~/assessment/level/level-makeup";
import { ExternalLink } from "../external-link";
import { plainPoints } from "~/assessment/percent";

/**
 * What the level is made of: a bar of its parts, their points, and the heaviest items of the chosen part. Works without
 * JavaScript. Parts that take points off have no place on the bar.
 */
export function LevelMakeup({ level, parts }: { level: number; parts: LevelPart[] }) {
  const points = parts.map((part) => part.points);
  const largest = points.indexOf(Math.max(...points));
  return (
    <fieldset className="makeup mt-5 border-t pt-3 text-sm">
      <legend className="float-left w-full font-semibold">What makes up the {level} points</legend>
      <div className="clear-both pt-2">
        <div aria-hidden="true" className="makeup-bar">
          {parts.map(
            ({ id, points }) => points > 0 && <span key={id} data-part={id} style={{ flexGrow: points }} />,
          )}
        </div>
        <div className="mt-2 -ml-2 flex flex-wrap gap-x-1 gap-y-1 text-muted-foreground figures">
          {parts.map(({ id, name, points }, index) => (
            <label key={id} data-part={id} className="makeup-name">
              <input
                type="radio"
                name="level-part"
                value={id}
                defaultChecked={index === largest}
                className="sr-only"
              />
              <i aria-hidden="true" />
              {name} {plainPoints(points)}
            </label>
          ))}
        </div>
        <div className="makeup-details print-hidden mt-2">
          {parts.map(({ id, note, items }) => (
            <div key={id} data-details={id}>
              <p className="text-muted-foreground">{note}</p>
              <ul>
                {items.map(({ id, name, url, points }) => (
                  <li key={id}>
                    <ItemName name={name} url={url} /> <span>{plainPoints(points)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function ItemName({ name, url }: Pick<LevelPart["items"][number], "name" | "url">) {
  if (!url) return <>{name}</>;
  if (!url.startsWith("/")) return <ExternalLink href={url}>{name}</ExternalLink>;
  return (
    <Link to={url} className="link">
      {name}
    </Link>
  );
}
