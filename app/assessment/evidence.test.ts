import { describe, expect, test } from "vitest";
import { evidenceOf } from "./evidence";
import { daysBefore, noon, storyOf } from "../../tests/stories";

const weight09 = () => 0.9;

describe("what a story weighs", () => {
  test("is the worked number: a ruling of R 80, told by two sources of weight 0.9", () => {
    const story = storyOf({ score: 80, stage: "ruling", independentSources: 2 });
    expect(evidenceOf(story, weight09, noon).weight).toBeCloseTo(0.648, 6);
  });

  test("halves with its half-life, which an act has longer than a threat", () => {
    const act = storyOf({ stage: "ruling", independentSources: 2, at: daysBefore(30) });
    expect(evidenceOf(act, weight09, noon).weight).toBeCloseTo(0.324, 6);
    const threat = storyOf({ stage: "threat", at: daysBefore(10) });
    const { weight, severity } = evidenceOf(threat, weight09, noon);
    expect(weight).toBeCloseTo(severity / 2, 6);
  });

  test.each([
    ["a direct act", { score: 80, stage: "act" }, "acts"],
    ["an act upstream of leaving", { score: 59, stage: "act" }, "context"],
    ["a direct threat", { score: 80, stage: "threat" }, "threats"],
    ["a proposal upstream of leaving", { score: 45, stage: "proposal" }, "threats"],
    ["an analysis, however relevant", { score: 90, stage: "analysis" }, "context"],
  ] as const)("%s feeds the right flow", (_, options, flow) => {
    expect(evidenceOf(storyOf(options), weight09, noon).flow).toBe(flow);
  });

  test("a story that lowers the risk weighs below 0, and less than one that raises it", () => {
    const { severity: up } = evidenceOf(storyOf(), weight09, noon);
    const { severity: down } = evidenceOf(storyOf({ direction: "lowers" }), weight09, noon);
    expect(down).toBeCloseTo(-0.6 * up, 6);
  });

  test("a yearly renewal counts a fifth", () => {
    const { severity } = evidenceOf(storyOf(), weight09, noon);
    expect(evidenceOf(storyOf({ isRoutineRenewal: true }), weight09, noon).severity).toBeCloseTo(
      severity / 5,
      6,
    );
  });

  test("upstream news counts by how near its factor is to the border; direct news counts whole", () => {
    const severity = (factor: "military-deployment" | "media-restrictions", score: number) =>
      evidenceOf(storyOf({ factor, score }), weight09, noon).severity;
    expect(severity("media-restrictions", 59)).toBeCloseTo(0.3 * severity("military-deployment", 59), 6);
    expect(severity("media-restrictions", 80)).toBe(severity("military-deployment", 80));
  });

  test("a threat that was taken back counts half", () => {
    const threat = storyOf({ stage: "threat" });
    const [article] = threat.articles;
    if (!article) throw new Error("a story has an article");
    const takenBack = {
      ...threat,
      articles: [article, { ...article, relevance: { ...article.relevance, isWithdrawal: true } }],
    };
    const whole = evidenceOf(threat, weight09, noon).weight;
    expect(evidenceOf(takenBack, weight09, noon).weight).toBeCloseTo(whole / 2, 6);
  });
});
