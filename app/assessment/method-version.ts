/** Of the formulas and constants of this chapter; named on every assessment. A change is a new version, with its measured effect in docs/method-changes.md. */
export const METHOD_VERSION = "2.0";
