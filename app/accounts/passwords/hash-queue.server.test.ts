import { expect, test } from "vitest";
import { HASHES_WAITING_MAX, runQueuedHash, type HashSender } from "./hash-queue.server";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let senders = 0;
/** A sender that the queue hasn't seen. */
const stranger = (): HashSender => ({ keys: [`address-${++senders}`], isKnown: false });

const nameOf = ({ keys }: HashSender) => keys[0] ?? "";

test("passwords are hashed one at a time in order of arrival, with other work in between", async () => {
  let running = 0;
  let together = 0;
  const order: number[] = [];
  const hash = (n: number) =>
    runQueuedHash(stranger(), async () => {
      together = Math.max(together, ++running);
      await pause(5);
      running--;
      order.push(n);
      return n;
    });
  let others = 0;
  const other = setInterval(() => others++, 1);
  const results = await Promise.all([1, 2, 3, 4, 5].map(hash));
  clearInterval(other);
  expect([results, order, together]).toEqual([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1]);
  // Four pauses of about 100 ms.
  expect(others).toBeGreaterThan(20);
});

test("beyond a short queue a hash is rejected immediately, and the queue then empties", async () => {
  const results = await Promise.all(
    Array.from({ length: HASHES_WAITING_MAX + 4 }, (_, n) => runQueuedHash(stranger(), async () => n)),
  );
  expect(results.filter((result) => result === null)).toHaveLength(3);
  expect(await runQueuedHash(stranger(), async () => "free again")).toBe("free again");
});

test("a hash that fails frees its slot", async () => {
  const failing = runQueuedHash(stranger(), () => Promise.reject(new Error("failed")));
  await expect(failing).rejects.toThrow("failed");
  expect(await runQueuedHash(stranger(), async () => 1)).toBe(1);
});

test("an address that fills the queue gives way to a new one, and its later places to those that come once", async () => {
  const [storm, person, second] = [stranger(), stranger(), stranger()];
  const order: string[] = [];
  const enter = (sender: HashSender) => runQueuedHash(sender, async () => order.push(nameOf(sender)));
  const stormy = Array.from({ length: HASHES_WAITING_MAX + 1 }, () => enter(storm));
  const others = [enter(person), enter(second)];
  expect((await Promise.all(others)).every((result) => result !== null)).toBe(true);
  const answers = await Promise.all(stormy);
  expect(answers.filter((result) => result === null)).toHaveLength(2);
  expect(order.slice(0, 3)).toEqual([storm, person, second].map(nameOf));
  // A recently served sender waits behind the others, no matter who came first.
  const next: string[] = [];
  const late = stranger();
  await Promise.all(
    [storm, late].map((sender) => runQueuedHash(sender, async () => next.push(nameOf(sender)))),
  );
  expect(next).toEqual([late, storm].map(nameOf));
});

test("a known device is let in when unknown ones fill the queue, and takes turns with them", async () => {
  const order: string[] = [];
  const enter = (sender: HashSender) => runQueuedHash(sender, async () => order.push(nameOf(sender)));
  const storm = Array.from({ length: HASHES_WAITING_MAX + 1 }, () => enter(stranger()));
  expect(await enter({ keys: ["phone"], isKnown: true })).not.toBeNull();
  await Promise.all(storm);
  expect(order.slice(0, 2)).toContain("phone");
});

test("devices known to an attacker's own accounts don't starve new devices, nor the known devices of others", async () => {
  const order: string[] = [];
  const enter = (sender: HashSender) => runQueuedHash(sender, async () => order.push(nameOf(sender)));
  // Each with an account and a cookie of its own, from four addresses.
  const minted = (n: number): HashSender => ({ keys: [`minted-${n}`, `storm-${n % 4}`], isKnown: true });
  const storm = Array.from({ length: HASHES_WAITING_MAX + 1 }, (_, n) => enter(minted(n)));
  const people = [stranger(), { keys: ["owner", "home"], isKnown: true }, stranger(), stranger()];
  const answers = await Promise.all(people.map(enter));
  expect(answers).not.toContain(null);
  await Promise.all(storm);
  // One hash is running, and one of each address of the storm came before.
  const before = order.slice(0, order.indexOf("owner")).filter((name) => name.startsWith("minted"));
  expect(before.length).toBeLessThanOrEqual(5);
  // Unknown devices have every second turn while any of them waits.
  const turns = order.slice(0, 6).map((name) => name.startsWith("address"));
  expect(turns.filter(Boolean)).toHaveLength(3);
});

test("many devices of one account share one turn", async () => {
  const order: string[] = [];
  const enter = (keys: string[]) =>
    runQueuedHash({ keys, isKnown: true }, async () => order.push(keys.join()));
  const many = Array.from({ length: HASHES_WAITING_MAX + 1 }, (_, n) => enter(["one account", `from-${n}`]));
  expect(await enter(["another account", "elsewhere"])).not.toBeNull();
  await Promise.all(many);
  expect(order.indexOf("another account,elsewhere")).toBeLessThan(3);
});
