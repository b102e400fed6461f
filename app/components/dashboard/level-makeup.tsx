import type { ReactNode } from "react";
import type { LevelPart } from "~/assessment/level-makeup";
import { ExternalLink } from "../external-link";
import { plainPoints } from "../signed-points";

/**
 * What the level is made of: a bar of its parts, their points, and the heaviest items of the chosen part. Works without
 * JavaScript. Parts that take points off have no place on the bar.
 */
export function LevelMakeup({ level, parts }: { level: number; parts: LevelPart[] }) {
  const widest = parts.reduce((sum, { points }) => sum + Math.max(0, points), 0);
  const chosen = parts.reduce(
    (most, part) => (part.points > most.points ? part : most),
    parts[0] as LevelPart,
  );
  return (
    <fieldset className="makeup mb-5 border-t pt-3 text-sm print:mb-0">
      <legend className="float-left w-full font-semibold">What makes up the {level} points</legend>
      <div className="clear-both pt-2">
        <div aria-hidden="true" className="makeup-bar">
          {parts.map(
            ({ id, points }) =>
              points > 0 && <span key={id} data-part={id} style={{ width: `${(100 * points) / widest}%` }} />,
          )}
        </div>
        <div className="mt-2 -ml-2 flex flex-wrap gap-x-1 gap-y-1 text-muted-foreground figures">
          {parts.map(({ id, name, points }) => (
            <label key={id} data-part={id} className="makeup-name">
              <input
                type="radio"
                name="level-part"
                value={id}
                defaultChecked={id === chosen.id}
                className="sr-only"
              />
              <i aria-hidden="true" />
              {name} {plainPoints(points)}
            </label>
          ))}
        </div>
        <div className="makeup-details print-hidden mt-2">
          {parts.map((part) => (
            <PartDetails key={part.id} part={part} />
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function PartDetails({ part: { id, note, items, rest } }: { part: LevelPart }) {
  return (
    <div data-details={id}>
      <p className="text-muted-foreground">{note}</p>
      {items.length === 0 && rest === null && <p className="mt-1">Nothing counts here today.</p>}
      <ul className="mt-1 grid gap-1">
        {items.map(({ id, name, url, points }) => (
          <Item key={id} points={points}>
            {url === null ? (
              name
            ) : url.startsWith("/") ? (
              <a href={url} className="hover:underline">
                {name}
              </a>
            ) : (
              <ExternalLink href={url} className="hover:underline">
                {name}
              </ExternalLink>
            )}
          </Item>
        ))}
        {rest !== null && <Item points={rest}>All others combined</Item>}
      </ul>
    </div>
  );
}

function Item({ points, children }: { points: number; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="shrink-0 figures">{plainPoints(points)}</span>
    </li>
  );
}
