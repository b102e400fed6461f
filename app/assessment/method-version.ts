/**
 * Version of the formulas and constants in this module, stored with every assessment. A change is a new version, with its
 * measured effect in docs/method-changes.md.
 */
export const METHOD_VERSION = "2.0";
