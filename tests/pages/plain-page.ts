import { randomInt } from "node:crypto";
import { DomUtils, parseDocument } from "htmlparser2";
import { closest, elementsIn, Part, valueOf, type Element, type Wanted } from "./part";

const REDIRECTS_MAX = 10;

/**
 * A page of the product as a browser without scripts has it: its HTML, fetched from the built Worker, its links and its forms.
 * It keeps cookies and follows redirects.
 */
export class PlainPage extends Part {
  /** Where the page came from, after redirects. */
  url: URL;
  status = 0;
  headers = new Headers();
  html = "";
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>();
  // Each visitor has a unique IP address, so no test uses up another's rate limit.
  private readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(private readonly origin: string) {
    super(parseDocument(""));
    this.url = new URL(origin);
  }

  /** The path with its query. */
  get path(): string {
    return this.url.pathname + this.url.search;
  }

  get title(): string {
    return DomUtils.textContent(DomUtils.getElementsByTagName("title", this.root)).trim();
  }

  addCookie(name: string, value: string, path = "/"): void {
    this.cookies.set(`${name} ${path}`, { name, value, path });
  }

  cookie(name: string): string | undefined {
    return [...this.cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  /** Forgets these cookies, or all. */
  clearCookies(...names: string[]): void {
    for (const [key, { name }] of this.cookies)
      if (names.length === 0 || names.includes(name)) this.cookies.delete(key);
  }

  /** Copies another page's cookies, as a thief of a session does. */
  takeCookies(from: PlainPage): void {
    for (const { name, value, path } of from.cookies.values()) this.addCookie(name, value, path);
  }

  /** One request with the page's cookies, as by a script or a download; the page stays. */
  async request(path: string, { method = "GET", body, headers }: RequestInit = {}): Promise<Response> {
    const to = new URL(path, this.url);
    const all = new Headers(headers);
    // Each request opens its own connection: one that was idle during a refresh may close as it is used again.
    all.set("Connection", "close");
    all.set("CF-Connecting-IP", this.address);
    all.set("Cookie", this.cookieHeader(to));
    if (method !== "GET" && !all.has("Origin")) all.set("Origin", this.url.origin);
    const reply = await fetch(to, { method, body: body ?? null, headers: all, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) this.store(line);
    return reply;
  }

  /** The status, and the body read as JSON, of a call; `body` is sent as JSON. */
  async call<Answer = unknown>(
    path: string,
    { method = "GET", body }: { method?: string; body?: unknown } = {},
  ): Promise<{ status: number; body: Answer | undefined }> {
    const headers: HeadersInit = body === undefined ? {} : { "Content-Type": "application/json" };
    const reply = await this.request(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? (JSON.parse(text) as Answer) : undefined };
  }

  /** Opens an address of the product, or another in full. */
  async goto(address: string): Promise<this> {
    return this.load(new URL(address, this.origin));
  }

  reload(): Promise<this> {
    return this.load(this.url);
  }

  /** Follows the link with this name. @throws if there is none */
  follow(name: Wanted, within: Part = this): Promise<this> {
    return this.load(new URL(within.get("link", name).attribute("href") ?? "", this.url));
  }

  /** Types into a field. */
  fill(label: Wanted, text: string, within: Part = this): void {
    const field = elementOf(within.field(label));
    if (field.name === "textarea") {
      field.childNodes = parseDocument(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")).childNodes;
    } else field.attribs["value"] = text;
  }

  /** Chooses the option with this label. */
  choose(label: Wanted, option: string): void {
    const field = this.field(label);
    const chosen = elementOf(field.get("option", option));
    for (const other of field.all("option")) delete elementOf(other).attribs["selected"];
    chosen.attribs["selected"] = "";
  }

  /** Ticks a box or a radio button, or unticks a box. */
  check(label: Wanted, isChecked = true, within: Part = this): void {
    const box = elementOf(within.field(label));
    if (box.attribs["type"] === "radio")
      for (const other of this.controlsOf(this.formOf(box)))
        if (other.attribs["name"] === box.attribs["name"]) delete other.attribs["checked"];
    if (isChecked) box.attribs["checked"] = "";
    else delete box.attribs["checked"];
  }

  /** Answers a question by its field's name: chooses or ticks this value, or ticks its only box. */
  answer(name: string, value?: string): void {
    for (const control of elementsIn(this.root).filter(({ attribs }) => attribs["name"] === name)) {
      const options = control.name === "select" ? new Part(control).all("option").map(elementOf) : [control];
      const mark = control.name === "select" ? "selected" : "checked";
      for (const option of options) {
        if (value === undefined || option.attribs["value"] === value) option.attribs[mark] = "";
        else if (option.attribs["type"] !== "checkbox") delete option.attribs[mark];
      }
    }
  }

  /**
   * Sends the form of the button with this name.
   * @throws if there is no such button, or a browser would first ask for a missing answer
   */
  async press(name: Wanted, within: Part = this): Promise<this> {
    const button = elementOf(within.get("button", name));
    const form = this.formOf(button);
    if ("disabled" in button.attribs) throw new Error(`The button ${name} is disabled`);
    const fields = new URLSearchParams();
    for (const control of this.controlsOf(form)) {
      const { name: key, type, required } = control.attribs;
      const value = valueOf(control);
      const isMissing = required !== undefined && (value === "" || value === false);
      if (isMissing && type !== "radio" && !("novalidate" in form.attribs))
        throw new Error(`A browser would not send the form without ${key}`);
      const isButton = control.name === "button" || type === "submit";
      if (!key || "disabled" in control.attribs || (isButton && control !== button) || value === false)
        continue;
      fields.append(key, value === true ? (control.attribs["value"] ?? "on") : value);
    }
    const to = new URL(button.attribs["formaction"] ?? (form.attribs["action"] || this.url), this.url);
    const method = button.attribs["formmethod"] ?? form.attribs["method"] ?? "get";
    if (method.toLowerCase() === "post") return this.load(to, fields);
    to.search = fields.toString();
    return this.load(to);
  }

  private async load(to: URL, form?: URLSearchParams): Promise<this> {
    const headers = { Accept: "text/html" };
    let reply = await this.request(to.href, form ? { method: "POST", body: form, headers } : { headers });
    for (let count = 0; reply.status >= 300 && reply.status < 400; count++) {
      if (count === REDIRECTS_MAX) throw new Error(`Too many redirects from ${to.href}`);
      await reply.arrayBuffer();
      // A fragment isn't sent.
      to = new URL(reply.headers.get("Location") ?? "", to);
      reply = await this.request(to.href, { headers });
    }
    this.url = to;
    this.status = reply.status;
    this.headers = reply.headers;
    this.html = await reply.text();
    this.root = parseDocument(this.html);
    return this;
  }

  private formOf(control: Element): Element {
    const id = control.attribs["form"];
    const form = id
      ? elementsIn(this.root).find((element) => element.attribs["id"] === id)
      : closest(control, ({ name }) => name === "form");
    if (!form) throw new Error(`${control.name} ${control.attribs["name"] ?? ""} has no form`);
    return form;
  }

  private controlsOf(form: Element): Element[] {
    return elementsIn(this.root)
      .filter(({ name }) => /^(input|select|textarea|button)$/.test(name))
      .filter((control) =>
        control.attribs["form"]
          ? control.attribs["form"] === form.attribs["id"]
          : closest(control, ({ name }) => name === "form") === form,
      );
  }

  private cookieHeader({ pathname }: URL): string {
    return [...this.cookies.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private store(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const isGone = attributes.some(
      (attribute) => /^max-age=(0|-)/i.test(attribute) || /^expires=.*1970/i.test(attribute),
    );
    if (isGone) this.cookies.delete(`${name} ${path}`);
    else this.addCookie(name, value, path);
  }
}

function elementOf({ root }: Part): Element {
  if (!("attribs" in root)) throw new Error("A page is no element");
  return root;
}
