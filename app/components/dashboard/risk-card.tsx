import type { ReactNode } from "react";
import { Card } from "../ui/card";
import { leadSentences } from "./lead-sentences";
import { RiskNumber, type RiskNumberProps } from "./risk-number";

/** About six lines of a card on a wide screen. */
const TEXT_LENGTH_MAX = 400;

interface RiskCardProps extends RiskNumberProps {
  title: string;
  subtitle: string;
  text: string;
  /** Whether an AI model wrote the text, from quotes that were checked. */
  isByModel?: boolean;
  /** The in-depth dialog's button. */
  children?: ReactNode;
}

/** One number, what it means, its place on the scale, and why. */
export function RiskCard({ title, subtitle, text, isByModel = false, children, ...number }: RiskCardProps) {
  const [lead, rest] = leadSentences(text, TEXT_LENGTH_MAX);
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <h2 className="heading text-lg">{title}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>
      <RiskNumber {...number} />
      <p className="mt-4 flex-1 leading-relaxed">
        {lead}
        {/* Where the two cards stand side by side, the rest is in the in-depth analysis. */}
        {rest && <span className="lg:hidden print:hidden"> {rest}</span>}
        {isByModel && (
          <span className="mt-1.5 block text-xs text-muted-foreground">AI-written, quotes checked</span>
        )}
      </p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
