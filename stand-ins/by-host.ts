import { createStandIns, type StandIns, type StandInsOptions } from "./stand-ins";

/** A set of stand-ins for each host name, made at its first call: tests that name a host of their own share nothing. */
export function standInsByHost(options: StandInsOptions): StandIns {
  const sets = new Map<string, StandIns>();
  return {
    fetch(request) {
      const { host } = new URL(request.url);
      const known = sets.get(host) ?? createStandIns(options);
      sets.set(host, known);
      return known.fetch(request);
    },
  };
}
