import { randomUUID } from "node:crypto";
import { z } from "zod";
import { failure, page, success, type Body } from "./cloudflare-replies";

interface Queue {
  readonly queue_id: string;
  readonly queue_name: string;
  readonly consumers: { consumer_id: string; type: string; script: string; settings: object }[];
}

/** KV namespaces and queues of an account, with the calls on them. */
export class ResourceCalls {
  readonly namespaces: { id: string; title: string; entries: Map<string, unknown> }[] = [];
  readonly queues: Queue[] = [];

  async kv(method: string, [id, what, ...key]: string[], url: URL, body: Body) {
    const space = this.namespaces.find((one) => one.id === id);
    if (id === undefined) {
      if (method === "GET")
        return page(this.namespaces.map(({ id: known, title }) => ({ id: known, title })));
      const title = z.string().parse((await body()).title);
      if (this.namespaces.some((one) => one.title === title))
        return failure(
          400,
          10014,
          "create namespace: 'a namespace with this account ID and title already exists'",
        );
      const made = { id: randomUUID().replaceAll("-", ""), title, entries: new Map() };
      this.namespaces.push(made);
      return success({ id: made.id, title });
    }
    if (!space) return failure(404, 10013, "get namespace: 'namespace not found'");
    if (what === "keys" && method === "GET") {
      const prefix = url.searchParams.get("prefix") ?? "";
      const found = [...space.entries].filter(([name]) => name.startsWith(prefix));
      return success(
        found.map(([name, entry]) => ({ name, metadata: entry })),
        { result_info: { count: found.length, cursor: "" } },
      );
    }
    if (what === "values" && method === "DELETE") {
      space.entries.delete(decodeURIComponent(key.join("/")));
      return success({});
    }
    return undefined;
  }

  async queue(method: string, [id, what, consumerId]: string[], url: URL, body: Body) {
    if (id === undefined) {
      if (method === "GET") {
        const names = url.searchParams.getAll("name");
        return page(this.queues.filter(({ queue_name }) => names.length === 0 || names.includes(queue_name)));
      }
      const queue_name = z.string().parse((await body()).queue_name);
      if (this.queues.some((one) => one.queue_name === queue_name))
        return failure(
          409,
          11009,
          `Queue name '${queue_name}' is already taken. Please use a different name and try again.`,
        );
      const queue = { queue_id: randomUUID().replaceAll("-", ""), queue_name, consumers: [] };
      this.queues.push(queue);
      return success(queue);
    }
    const queue = this.queues.find(({ queue_id }) => queue_id === id);
    if (!queue || what !== "consumers") return undefined;
    const { script_name, type, settings } = z
      .object({ script_name: z.string(), type: z.string(), settings: z.looseObject({}) })
      .parse(await body());
    const consumer = {
      consumer_id: consumerId ?? randomUUID().replaceAll("-", ""),
      type,
      script: script_name,
      settings,
    };
    const known = queue.consumers.findIndex(({ consumer_id }) => consumer_id === consumerId);
    if (known >= 0) queue.consumers[known] = consumer;
    else if (queue.consumers.length > 0) return failure(409, 11004, "Queue already has a consumer");
    else queue.consumers.push(consumer);
    return success(consumer);
  }
}
