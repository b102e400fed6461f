import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";
import { isUnreviewedRebuild } from "./table-rebuilds";

// npm run check:migrations: fails on a migration that rebuilds or drops a table or column unless a person has
// reviewed it.

const folder = path.join(PROJECT, "migrations");
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const refused = files.filter((name) => isUnreviewedRebuild(readFileSync(path.join(folder, name), "utf8")));
for (const name of refused) {
  console.error(
    `${name} rebuilds, renames or drops a table or column. On D1 a rebuild can delete rows of other tables, and the ` +
      "Worker in place reads its columns until the next deploy: read it, try it on a copy, " +
      "then add the line `-- reviewed-rebuild: <why it is safe>` at its top.",
  );
}
if (refused.length > 0) process.exitCode = 1;
else console.log(`${files.length} migrations, no unreviewed table rebuild.`);
