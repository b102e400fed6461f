/**
 * Version of the formulas and constants in this module, stored with every assessment. Once a version is released, a change is a
 * new version, with its measured effect in docs/method-changes.md. Version 2.1 isn't released yet and is still being completed.
 */
export const METHOD_VERSION = "2.1";
