import type { Exposure } from "~/exposure/findings";
import { Badge } from "../ui/badge";

/** Whether a restriction applies to the reader. */
export const ExposureBadge = ({ exposure }: { exposure: Exposure }) =>
  exposure === "applies" ? (
    <Badge variant="warning">Applies to you</Badge>
  ) : (
    <Badge variant="secondary">May apply to you</Badge>
  );
