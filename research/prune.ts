import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { textOfDocument } from "~/news/documents";
import { readItem } from "~/news/item";
import { scoreRelevance } from "~/news/screen";
import type { ItemClass } from "~/news/coding-guide";
import { classOf } from "~/reading/join";
import { type EvalItem, readLabelledItems } from "./eval/items";
import { fail, readText } from "../commands/text-file";
import { candidates } from "./prune/candidates";
import { ownItems } from "./train/own-items";
import { readStreamLabels, withStreamLabels } from "./train/stream-labels";
import { wordModel } from "../commands/word-model";

const LABELS_FILE = "research/data/natural/labels.jsonl";

const ITEMS_MIN = 10;

/** An item with what it should be read as: its label, or without one what it is read as now. */
interface Judged {
  item: EvalItem;
  classes: ReadonlySet<string>;
  isLabelled: boolean;
  errors: number;
}

/**
 * Lists the parts of the rules whose removal changes no figure for the worse: heads of topics, and classes
 * that their options name. The folder has labeled items (`*.jsonl`) and streams (`stream/*.jsonl.gz`); our own titles and
 * documents count too. A part is superfluous if the labeled items have no more errors without it, in class or direction, and no
 * unlabeled one changes its class. Each is tried without those found before it. One that fewer than ten items concern isn't tried: nothing
 * says what it is good for.
 */
export function prune({ folder }: { folder: string }): void {
  if (!existsSync(folder)) fail(`There is no folder ${folder}`);
  const natural = judgedOf(naturalItems(folder));
  const own = judgedOf(ownItems());
  const errorsIn = (items: readonly Judged[]) => items.reduce((sum, { errors }) => sum + errors, 0);
  const atFirst = { natural: errorsIn(natural), own: errorsIn(own) };
  let superfluous = 0;
  for (const { name, concerns, takeOut } of candidates()) {
    const groups = [natural, own].map((items) => items.filter(({ classes }) => concerns(classes)));
    if (groups.flat().length < ITEMS_MIN) continue;
    const putBack = takeOut();
    if (!putBack) continue;
    const before = groups.map(errorsIn);
    const after = groups.map((items) => items.map((one) => errorsOf(one)));
    const sums = after.map((errors) => errors.reduce((sum, one) => sum + one, 0));
    if (sums.some((sum, at) => sum > (before[at] ?? 0))) {
      putBack();
      continue;
    }
    superfluous += 1;
    groups.forEach((items, group) =>
      items.forEach((one, at) => (one.errors = after[group]?.[at] ?? one.errors)),
    );
    const fewer = sums.map((sum, at) => (before[at] ?? 0) - sum);
    console.log(
      `${name}: ${groups.map(({ length }) => length).join(" and ")} items, ${fewer.join(" and ")} errors fewer`,
    );
  }
  const items = { natural: natural.length, own: own.length };
  const atLast = { natural: errorsIn(natural), own: errorsIn(own) };
  console.log(JSON.stringify({ items, superfluous, atFirst, atLast }));
}

function naturalItems(folder: string): EvalItem[] {
  const labels = readStreamLabels(readFileSync(LABELS_FILE, "utf8"));
  const files = (under: string, end: string) =>
    existsSync(path.join(folder, under))
      ? readdirSync(path.join(folder, under))
          .filter((name) => name.endsWith(end))
          .map((name) => path.join(folder, under, name))
      : [];
  return [...files("", ".jsonl"), ...files("stream", ".gz")].flatMap((file) =>
    withStreamLabels(readLabelledItems(readText(file)), labels),
  );
}

function judgedOf(items: readonly EvalItem[]): Judged[] {
  return items.map((item) => {
    const judged = {
      item: { ...item },
      classes: classesIn(item),
      isLabelled: Boolean(item.label),
      errors: 0,
    };
    if (!judged.isLabelled) judged.item.label = verdictOf(item).itemClass;
    return { ...judged, errors: errorsOf(judged) };
  });
}

function classesIn({ title, description = null, document }: EvalItem): Set<string> {
  const item = document
    ? readItem(textOfDocument(document, { title, description }), null, document)
    : readItem(title, description);
  return new Set([...item.title.spans.keys(), ...item.description.spans.keys()]);
}

function verdictOf({ title, description = null, document, source, publishedAt }: EvalItem): {
  itemClass: ItemClass;
  direction: string;
} {
  const { score, direction } = scoreRelevance(
    { title, description, document, source: source ?? "", publishedAt },
    wordModel(),
  );
  return { itemClass: classOf(score), direction };
}

/** One for a wrong class, one for the wrong direction of what is rightly found. */
function errorsOf({ item, isLabelled }: Pick<Judged, "item" | "isLabelled">): number {
  const { itemClass, direction } = verdictOf(item);
  if (itemClass !== item.label) return 1;
  return isLabelled && itemClass !== "irrelevant" && item.direction && item.direction !== direction ? 1 : 0;
}
