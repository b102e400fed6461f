import { existsSync } from "node:fs";
import { PACKS, type Pack } from "../stand-ins/news/packs";

type Environment = Readonly<Record<string, string | undefined>>;

export interface StartOptions {
  port: number;
  standInsPort: number;
  pack?: Pack;
  newsFile?: string;
}

/**
 * Reads the flags and ports of `npm start`, before anything is built.
 * @throws a sentence that says what is wrong
 */
export function startOptions(flags: { pack?: string; news?: string }, env: Environment): StartOptions {
  const pack = PACKS.find((candidate) => candidate === flags.pack);
  if (flags.pack !== undefined && !pack)
    throw new Error(`Unknown news pack ${flags.pack}. Choose from: ${PACKS.join(", ")}`);
  if (flags.news !== undefined && !existsSync(flags.news)) throw new Error(`File not found: ${flags.news}`);
  return {
    port: portOf(env, "PORT", 8787),
    standInsPort: portOf(env, "STAND_INS_PORT", 8788),
    pack,
    newsFile: flags.news,
  };
}

/**
 * The port that the environment sets, or the usual one.
 * @throws a sentence that names the variable, if it isn't a port
 */
export function portOf(env: Environment, variable: string, usual: number): number {
  const port = Number(env[variable] ?? usual);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a port from 1 to 65535, not "${env[variable]}"`);
}
