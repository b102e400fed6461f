import { expect, test } from "vitest";
import { serve } from "./serve";
import { createStandIns } from "./stand-ins";

test("the simulated providers announce no end of an idle connection, on which a request could be lost", async () => {
  const { server, port } = await serve(createStandIns({ now: () => new Date("2026-11-20T12:00:00Z") }), 0);
  try {
    const answer = await fetch(`http://localhost:${port}/inbox.json`);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
    // Node sends it whenever it closes idle connections.
    expect(answer.headers.get("keep-alive")).toBeNull();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
