import type { ReactNode } from "react";
import { Card } from "../ui/card";
import { RiskFigure, type RiskNumberProps } from "./risk-number";

interface RiskCardProps extends RiskNumberProps {
  title: string;
  subtitle: string;
  /** How far the number moved and why. */
  lead: ReactNode;
  /** The in-depth dialog's button. */
  children: ReactNode;
}

/** One number, what it means, how far it moved and why, and how much hangs on what is unverified: what a reader needs first. */
export function RiskCard({ title, subtitle, lead, children, ...number }: RiskCardProps) {
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <h2 className="heading text-lg">{title}</h2>
      <p className="text-sm text-muted-foreground">{subtitle}</p>
      <RiskFigure {...number} className="mt-3" />
      <p className="mt-3 leading-snug text-pretty">
        {lead}
        {number.range && <strong className="font-semibold"> {number.range}.</strong>}
      </p>
      <div className="mt-auto pt-3 sm:pt-4 print:hidden">{children}</div>
    </Card>
  );
}
