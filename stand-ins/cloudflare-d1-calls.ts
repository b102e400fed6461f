import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { Databases, type Database } from "./cloudflare-d1";
import { failure, page, success, type Body } from "./cloudflare-replies";

const query = z.object({ sql: z.string(), params: z.array(z.unknown()).optional() });

/** The calls on databases, with the files that are exported and imported at addresses of their own. */
export class DatabaseCalls {
  readonly databases: Databases;
  private readonly files = new Map<string, string>();

  constructor(
    state: string,
    private readonly account: { now: () => Date; origin: () => string },
  ) {
    this.databases = new Databases(state);
  }

  async file(name: string, request: Request): Promise<Response> {
    if (request.method === "GET")
      return new Response(this.files.get(name), { status: this.files.has(name) ? 200 : 404 });
    const text = await request.text();
    this.files.set(name, text);
    return new Response(null, { headers: { ETag: `"${createHash("md5").update(text).digest("hex")}"` } });
  }

  async answer(method: string, id: string | undefined, action: string, url: URL, body: Body) {
    if (id === undefined || id === "") {
      if (method === "GET") {
        const part = url.searchParams.get("name") ?? "";
        return page(
          this.databases.all
            .filter(({ name }) => name.includes(part))
            .map(({ uuid, name, createdAt }) => ({
              uuid,
              name,
              version: "production",
              created_at: createdAt,
            })),
        );
      }
      const name = z.string().parse((await body()).name);
      if (this.databases.find(name)) return failure(400, 7502, "A database with that name already exists");
      const { uuid, createdAt } = this.databases.create(name, this.account.now());
      return success({ uuid, name, version: "production", created_at: createdAt, num_tables: 0 });
    }
    const database = this.databases.find(id);
    if (!database) return failure(404, 7404, `The database ${id} could not be found`);
    switch (action) {
      case "":
        return success({ uuid: database.uuid, name: database.name, version: "production" });
      case "query": {
        const asked = z.union([z.object({ batch: z.array(query) }), query]).parse(await body());
        try {
          return success(
            await ("batch" in asked
              ? this.databases.batch(database, asked.batch)
              : this.databases.query(database, asked)),
          );
        } catch (error) {
          return failure(400, 7500, String(error).replace(/^Error: (?:D1_ERROR: )?/, ""));
        }
      }
      case "time_travel/bookmark":
        return success({ bookmark: this.databases.bookmark(database) });
      case "export": {
        const bookmark = this.databases.bookmark(database);
        // A first call starts the export; it is polled with the bookmark that it returned.
        if ((await body()).current_bookmark === undefined)
          return success({
            success: true,
            type: "export",
            status: "active",
            at_bookmark: bookmark,
            messages: ["Started"],
          });
        const name = randomUUID();
        this.files.set(name, await this.databases.dump(database));
        return success({
          success: true,
          type: "export",
          status: "complete",
          at_bookmark: bookmark,
          messages: [],
          result: { filename: `${name}.sql`, signed_url: `${this.account.origin()}/downloads/${name}` },
        });
      }
      case "import":
        return this.importFile(database, await body());
    }
    return undefined;
  }

  private async importFile(database: Database, asked: Record<string, unknown>) {
    if (asked.action === "init") {
      const filename = randomUUID();
      return success({ upload_url: `${this.account.origin()}/uploads/${filename}`, filename });
    }
    const bookmark = this.databases.bookmark(database);
    const common = { success: true, type: "import", at_bookmark: bookmark, messages: [] };
    try {
      const results = await this.databases.query(database, {
        sql: this.files.get(String(asked.filename)) ?? "",
      });
      const meta = { duration: 1, rows_read: 0, rows_written: results.length, size_after: 0 };
      const result = { num_queries: results.length, final_bookmark: this.databases.bookmark(database), meta };
      return success({ ...common, status: "complete", result });
    } catch (error) {
      return success({ ...common, status: "error", errors: [String(error)] });
    }
  }
}
