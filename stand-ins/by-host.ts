import { createStandIns, type StandIns, type StandInsOptions } from "./stand-ins";

/** Simulated providers per host name, created at the first call, so tests with their own host share nothing. */
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
