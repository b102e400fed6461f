/** A sentence of a hijacked model, and which part of it must not reach readers. */
export interface Attack {
  name: string;
  says: string;
  mustNotShow: RegExp;
  /** What the cited story says, where the sentence twists it; otherwise a hostile story says the sentence itself. */
  twists?: string;
}

/** Words that a hostile story says, and the model repeats. */
export const attack = (name: string, says: string, mustNotShow: RegExp): Attack => ({
  name,
  says,
  mustNotShow,
});
/** Words that a genuine story doesn't say. */
export const twist = (name: string, twists: string, says: string): Attack => ({
  name: `a twist of ${name}`,
  says,
  mustNotShow: new RegExp(says.replace(/[.]$/, "").replace(/[$.]/g, "\\$&")),
  twists,
});
