import { writeFileSync } from "node:fs";
import path from "node:path";
import { recordedContracts } from "./doctor/recorded";
import { PROJECT } from "./local-product";

// npm run contracts: writes down the shape of the sources' replies, against which `npm run doctor` compares.

writeFileSync(
  path.join(PROJECT, "app/doctor/contracts.json"),
  JSON.stringify(await recordedContracts(), undefined, 2),
);
