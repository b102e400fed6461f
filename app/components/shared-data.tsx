import { RenderedOnce } from "./rendered-once";

// What a page's loader returns alike for every viewer is encoded once: a document has it in a cached part, and Remix encodes
// only the rest. When the browser asks for a page's data alone, Remix encodes all of it.

/** A loader's data that is the same for every viewer. */
export interface SharedData<Data extends object> {
  /** Undefined in a browser that loaded the document: `readSharedData` finds it there. */
  readonly value?: Data;
}

/**
 * Prepares what a loader returns.
 * @param value one object until anything in it changes; its dates stay dates, and the rest is what JSON can carry
 * @param isDataRequest whether only the page's data are asked for
 */
export const sharedData = <Data extends object>(
  value: Data,
  { isDataRequest }: { isDataRequest: boolean },
): SharedData<Data> =>
  // Remix encodes enumerable properties only.
  Object.defineProperty({}, "value", { value, enumerable: isDataRequest });

const ID = "shared-data";

const readBefore = new WeakMap<object, object>();

/** Returns the data, on the server and in the browser; always the same object for the same loader data. */
export function readSharedData<Data extends object>(shared: SharedData<Data>): Data {
  if (shared.value) return shared.value;
  const known = readBefore.get(shared) ?? fromJson(document.getElementById(ID)?.textContent ?? "");
  readBefore.set(shared, known);
  return known as Data;
}

/** The data in the document. A page that reads shared data renders it once. */
export const SharedDataScript = ({ of: { value } }: { of: SharedData<object> }) => (
  <RenderedOnce of={value ?? null} className="hidden">
    <JsonScript data={value} />
  </RenderedOnce>
);

const JsonScript = ({ data }: { data: object | undefined }) => (
  <script
    id={ID}
    type="application/json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toJson(data) : "" }}
  />
);

/** JSON that can't close the script element, with dates as `{ $date }`. */
const toJson = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    return original instanceof Date ? { $date: original.getTime() } : value;
  }).replaceAll("<", "\\u003c");

const fromJson = (text: string): object =>
  JSON.parse(text, (_, value: { $date?: number } | null) =>
    typeof value?.$date === "number" ? new Date(value.$date) : value,
  ) as object;
