import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { mistakeReports } from "~/corrections/tables.server";
import { archivedUsers } from "~/privacy/tables.server";
import { recordCanvasText, tooltipOf } from "./canvas-text";
import { useProduct } from "./product";

// Where things stand beside each other, at the widths where they once stood wrong.

const product = useProduct();
const PHONE = { width: 390, height: 900 };
const TABLET = { width: 768, height: 900 };
const DESKTOP = { width: 1280, height: 900 };

async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error("not shown");
  return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 };
}

/** Where each element's first line stands, in pixels from the window's top. */
const baselinesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const probe = document.createElement("span");
      probe.style.display = "inline-block";
      element.insertAdjacentElement("afterbegin", probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    }),
  );

/** On how many lines each element's text stands. */
const linesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom).sort((a, b) => a - b);
      // Texts of two sizes on one line end a few pixels apart.
      return bottoms.filter((bottom, index) => bottom - (bottoms[index - 1] ?? 0) > 8).length;
    }),
  );

test("the landing page's two numbers have their scales side by side or one above the other, and its footer has room", async () => {
  const page = await product.page();
  for (const viewport of [TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const [level, forecast] = [
      await boxOf(page.getByRole("img", { name: /out of 100/ })),
      await boxOf(page.getByRole("img", { name: /%\. 80% interval/ })),
    ];
    expect(forecast.x > level.right ? forecast.y : level.y, `${viewport.width} px`).toBe(level.y);
    const source = await boxOf(page.getByText(/^Data from The News API/));
    expect(source.width).toBeGreaterThan(500);
  }
});

test("on a phone the method's formulas wrap, its tables scroll in their boxes, and the page stays as wide as the screen", async () => {
  const page = await product.page({ width: PHONE.width });
  await page.goto("/method#forecast");
  for (const folded of await page.locator("main summary").all()) await folded.click();
  const overflow = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(await overflow("html")).toEqual([0]);
  const formulas = await overflow("main pre");
  expect(formulas.length).toBeGreaterThan(4);
  expect(new Set(formulas)).toEqual(new Set([0]));
  expect(Math.max(...(await overflow("main .document-table")))).toBeGreaterThan(0);
});

test("where one line has room for them, the time of the update and its links stand on one baseline", async () => {
  const page = await product.page({ as: await product.user(), width: 700 });
  await page.goto("/dashboard");
  const line = page.getByText(/^Updated /).first();
  await line.waitFor();
  const baselines = await baselinesOf(line.locator("xpath=..").locator("> *"));
  expect(baselines.length).toBeGreaterThan(1);
  expect(new Set(baselines.map(Math.round)).size).toBe(1);
});

test("a restriction's labels and facts stand on one baseline", async () => {
  const page = await product.page();
  await page.goto("/restrictions/cuba");
  const names = page.locator("main dt");
  await names.first().waitFor();
  const baselines = [await baselinesOf(names), await baselinesOf(page.locator("main dd"))];
  expect(baselines[0]?.length).toBeGreaterThan(5);
  expect(baselines[1]).toEqual(baselines[0]);
});

test("an analysis ends with outlined facts, each on one line, and its button stands below its text on a phone", async () => {
  const page = await product.page({ as: await product.user(), width: PHONE.width });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const dialog = page.getByRole("dialog");
  const combined = dialog.getByRole("rowheader", { name: /smaller items combined/ });
  expect((await boxOf(combined.getByRole("button"))).x).toBe((await boxOf(combined)).x);
  const facts = dialog.locator("dl").filter({ hasText: "Source coverage" });
  for (const theme of ["light", "dark"]) {
    await page.evaluate(
      (chosen) => document.documentElement.classList.toggle("dark", chosen),
      theme === "dark",
    );
    const look = await facts.evaluate((list) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(list);
      const behind = getComputedStyle(list.closest("[role=dialog]") ?? list).backgroundColor;
      return { borderTopWidth, isSeen: borderTopColor !== behind };
    });
    expect(look, theme).toEqual({ borderTopWidth: "1px", isSeen: true });
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize(TABLET);
  await page.goto("/history");
  const day = await page.locator("main a[href^='/dashboard/']").first().getAttribute("href");
  await page.goto(`${day}`);
  await page.getByRole("heading", { level: 2, name: /^Risk level: / }).click();
  const values = page.locator("main dl").first().locator("dd");
  await values.first().waitFor();
  expect(await linesOf(values)).toEqual([1, 1, 1, 1]);
});

test("on the narrowest phone, an analysis stays inside the window and its charts' labels inside the charts", async () => {
  const page = await product.page({ as: await product.user(), width: 320 });
  await page.addInitScript(recordCanvasText);
  for (const subject of ["level", "forecast"]) {
    await page.goto(`/dashboard?analysis=${subject}`);
    const dialog = page.getByRole("dialog");
    await dialog.locator("canvas").waitFor();
    const { x, right } = await boxOf(dialog);
    expect([x, right], subject).toEqual([12, 308]);
    const content = dialog.getByRole("group", { name: "Content" });
    const overflow = () => content.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(overflow, { message: subject }).toBe(0);
    const cut = () =>
      page.evaluate(async () => {
        const drawn = (window.drawnText ??= {});
        // What is drawn now, not what was before the chart had its size.
        for (const text of Object.keys(drawn)) delete drawn[text];
        window.dispatchEvent(new Event("themechange"));
        await new Promise((resolve) => setTimeout(resolve, 100));
        // Chart.js draws the axes' numbers and days from a point of their own.
        const labels = Object.entries(drawn).filter(([text]) => /^(Risk|February|Base)|\(/.test(text));
        const cutOff = labels.filter(([, { left, right, canvas }]) => left < 0 || right > canvas.clientWidth);
        return { areDrawn: labels.length > 0, cutOff: cutOff.map(([text]) => text) };
      });
    await expect.poll(cut, { message: subject }).toEqual({ areDrawn: true, cutOff: [] });
  }
});

test("on the narrowest phone, the labels of key events and the words about you are whole", async () => {
  const page = await product.page({ as: await product.user(), width: 320 });
  await page.goto("/dashboard");
  const events = page.getByRole("group", { name: "Key Events Timeline" });
  const { right } = await boxOf(events.getByRole("list"));
  const labels = events.getByRole("listitem").locator("p").first().locator("> *");
  await labels.first().waitFor();
  for (const label of await labels.all()) expect((await boxOf(label)).right).toBeLessThanOrEqual(right);
  const forYou = page.getByText("Your answers stay in this browser.");
  expect(await forYou.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
});

test("on a phone, the notice to confirm an address breaks no word, and an address only after its sign", async () => {
  const email = "ada.lovelace+travel.news@mail.example.com";
  const page = await product.page({
    as: await product.user({ emailVerifiedAt: null, email }),
    width: PHONE.width,
  });
  await page.goto("/alerts");
  const address = page.getByRole("main").locator("strong", { hasText: email });
  expect((await linesOf(address))[0]).toBeLessThanOrEqual(2);
  const lines = await address.evaluate((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getClientRects().length;
      }),
  );
  expect(lines, "the part before the sign, and the one after it").toEqual([1, 1]);
});

test("in high contrast, a button has an edge, a switch shows how it stands, and a drawing has the text's color", async () => {
  const page = await product.page({ as: await product.user(), theme: "light" });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const lookOf = (element: Locator, property: "backgroundColor" | "borderTopStyle" | "stroke" | "color") =>
    element.evaluate((drawn, name) => getComputedStyle(drawn)[name], property);
  await page.goto("/alerts?new");
  const text = await lookOf(page.locator("body"), "color");
  expect(text).toBe("rgb(255, 255, 255)");
  for (const name of ["Create Alert", "New Alert", "Test Alert"]) {
    expect(await lookOf(page.getByRole("button", { name }), "borderTopStyle"), name).toBe("solid");
  }
  const isOn = page.getByRole("checkbox", { name: "Active" });
  const thumb = await isOn.evaluate((box) => getComputedStyle(box, "::before").backgroundColor);
  expect(thumb).toBe(text);
  expect(await lookOf(isOn, "backgroundColor")).not.toBe(text);
  expect(await lookOf(page.locator("polyline"), "stroke")).toBe(text);
  await page.goto("/dashboard");
  const level = page.getByRole("img", { name: /out of 100/ }).first();
  expect(await lookOf(level.locator("line").last(), "stroke")).toBe(text);
});

test("a chart prints in dark ink even in the dark theme, without the page's buttons and filters", async () => {
  const page = await product.page({ as: await product.user(), theme: "dark" });
  await page.goto("/history");
  const chart = page.locator("canvas").first();
  await chart.waitFor();
  const filter = () => chart.evaluate((canvas) => getComputedStyle(canvas).filter);
  expect(await filter()).toBe("none");
  await page.emulateMedia({ media: "print" });
  await expect.poll(filter).toBe("invert(1) hue-rotate(180deg)");
  await page.getByRole("link", { name: "Download CSV" }).waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });
  await page.goto("/restrictions");
  await page.getByLabel("Topic").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByLabel("Topic").waitFor({ state: "hidden" });
});

test("on a phone and a tablet, a filter shows its longest choice whole", async () => {
  const page = await product.page({ as: await product.user() });
  for (const viewport of [PHONE, TABLET]) {
    await page.setViewportSize(viewport);
    for (const address of ["/news", "/restrictions"]) {
      await page.goto(address);
      expect(await cutChoices(page), `${address} at ${viewport.width} px`).toEqual([]);
    }
  }
});

/** The choices of a page's select fields that are wider than their field. */
const cutChoices = (page: Page) =>
  page.locator("main select").evaluateAll((selects) =>
    selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight, width } = getComputedStyle(select);
      const context = document.createElement("canvas").getContext("2d");
      if (context) context.font = font;
      const room = parseFloat(width) - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const choices = [...select.querySelectorAll("option")].map(({ textContent }) => textContent ?? "");
      return choices.filter((text) => (context?.measureText(text).width ?? 0) > room);
    }),
  );

test("an administrator's cards, stacked rows and register entries stand in line", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.addInitScript(recordCanvasText);
  await page.setViewportSize(DESKTOP);
  await page.goto("/api-monitor?service=guardian");
  const cards = await page.locator("[data-service]").evaluateAll((all) =>
    all.map((card) => {
      const top = card.getBoundingClientRect().top;
      const number = card.querySelector("h3 + div p")?.getBoundingClientRect().top ?? NaN;
      return { top, offset: number - top };
    }),
  );
  expect(cards.length).toBeGreaterThan(8);
  const rows = new Map(cards.map(({ top, offset }) => [top, offset]));
  expect(rows.size).toBeLessThan(cards.length);
  for (const { top, offset } of cards) expect(offset).toBe(rows.get(top));
  await page.locator("canvas").hover();
  await expect.poll(() => tooltipOf(page, /^Success: \d+$/)).toEqual({ isOpaque: true, fits: true });

  await page.setViewportSize(TABLET);
  for (const name of ["Data freshness and quotas", "Recent API Events"]) {
    const table = page.getByRole("table", { name });
    await expect.poll(() => unevenCells(table), { message: name }).toEqual([]);
  }
  await page.getByRole("link", { name: "View run" }).first().click();
  const calls = page.getByRole("table", { name: "Sources" }).locator("td[data-label=Calls]");
  await calls.first().waitFor();
  expect(await linesOf(page.getByText(/^\((.* ago|just now)\)$/))).toEqual([1]);

  await page.setViewportSize(PHONE);
  await page.goto("/admin");
  const users = page.getByRole("table", { name: "User Management" });
  await users
    .locator("td[data-label=Role]", { hasText: /^User$/ })
    .first()
    .waitFor();
  await page.goto("/admin/register");
  const entry = page.locator("details", { hasText: "Passports only with the sex recorded at birth" }).first();
  await entry.locator("summary").click();
  const marker = await boxOf(entry.locator("summary [aria-hidden]"));
  const [firstLine = NaN] = await baselinesOf(entry.locator("summary [aria-hidden] + span"));
  expect(marker.middle).toBeLessThan(firstLine);
  expect(
    await entry
      .locator("dd")
      .nth(1)
      .evaluate((dd) => getComputedStyle(dd, "::first-letter").textTransform),
  ).toBe("uppercase");
  // Figures of one width would set a hyphen apart: "Rule - based".
  const figures = await entry
    .locator("dd")
    .evaluateAll((list) => list.map((dd) => getComputedStyle(dd).fontVariantNumeric));
  expect(new Set(figures)).toEqual(new Set(["normal"]));
});

/** The labels of cells that stand further from the cell before than a gap, or on another line's height. */
const unevenCells = (table: Locator) =>
  table.locator("tbody tr").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.querySelectorAll("td[data-label]")].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const probe = document.createElement("span");
        probe.style.display = "inline-block";
        const { right } = text.getBoundingClientRect();
        cell.insertAdjacentElement("afterbegin", probe);
        const baseline = probe.getBoundingClientRect().bottom;
        probe.remove();
        const { left, top, bottom } = cell.getBoundingClientRect();
        return { label: cell.getAttribute("data-label"), left, top, bottom, right, baseline };
      });
      return cells
        .filter((cell, index) => {
          const before = cells[index - 1];
          if (!before || cell.left <= before.left || cell.top >= before.bottom) return false;
          return cell.left - before.right > 17 || Math.abs(cell.baseline - before.baseline) > 1;
        })
        .map(({ label }) => label);
    }),
  );

test("on a phone, the button of a stacked row stands clear of the line above it", async () => {
  const admin = await product.user({ isAdmin: true });
  const { db, newId, now } = product.context();
  const email = `${newId()}@example.com`;
  const archived = { id: newId(), userId: newId(), email, archivedAt: now(), archivedBy: "an admin" };
  await db.insert(archivedUsers).values(archived);
  const page = await product.page({ as: admin, width: PHONE.width });
  await page.goto("/admin/archive");
  const row = page.getByRole("row").filter({ hasText: email });
  const above = await boxOf(row.locator("td[data-label='Deleted by']"));
  const button = await boxOf(row.getByRole("button", { name: "Restore" }));
  expect(button.y - (above.y + above.height)).toBe(8);
});

test("fields, their chevrons, buttons and check boxes, and the space around a filter line up", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  const { db, newId, now } = product.context();
  const report = { kind: "restriction", subjectId: "cuba", title: "Travel to Cuba" } as const;
  const { id: userId } = await product.user();
  await db
    .insert(mistakeReports)
    .values({ ...report, id: newId(), userId, reason: "out-of-date", createdAt: now() });
  await page.goto("/admin/relevance");
  const [note, decide] = [
    await boxOf(page.getByLabel(/^Public note/).first()),
    await boxOf(page.getByRole("button", { name: "Corrected", exact: true }).first()),
  ];
  expect(note.height).toBe(decide.height);
  await page.goto("/api-monitor?service=guardian");
  for (const name of ["Service", "Period"]) {
    const field = page.getByLabel(name, { exact: true });
    const chevron = await boxOf(field.locator("xpath=following-sibling::*"));
    expect(chevron.middle, name).toBeCloseTo((await boxOf(field)).middle, 0);
  }
  await page.goto("/admin/register/cuba/edit");
  for (const [box, field] of [
    ["(a) Permission required to leave", "In force since"],
    ["(b) Land borders or a way of leaving closed", "Ended on"],
  ] as const) {
    expect((await boxOf(page.getByLabel(box))).x, box).toBeCloseTo(
      (await boxOf(page.getByLabel(field))).x,
      1,
    );
  }
  await page.goto("/news");
  const [header, filter, list] = [
    await boxOf(page.locator("main header")),
    await boxOf(page.locator("main form").first()),
    await boxOf(page.getByRole("list", { name: "Stories" }).locator("xpath=ancestor::section")),
  ];
  expect(list.y - filter.y - filter.height).toBeCloseTo(filter.y - header.y - header.height, 0);
});

test("where the link to the alerts has a line of its own, it begins where the text does", async () => {
  const { id, email } = await product.user();
  const { SESSION_SECRETS } = product.context().config;
  const page = await product.page({ width: 320 });
  await page.goto(await unsubscribePath(SESSION_SECRETS, { what: "all", id }, email));
  const leftOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  const text = await page.getByText(/^Nothing has changed yet/).evaluate(leftOf);
  expect(await page.getByRole("link", { name: "Go to Alerts" }).evaluate(leftOf)).toBe(text);
});
