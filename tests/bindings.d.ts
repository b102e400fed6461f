declare namespace Cloudflare {
  interface Env {
    /** Only in tests: the real migrations, applied before each test file. */
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    SESSION_SECRETS: string;
    DATA_SECRETS: string;
    /** Only in tests: the files of the folder `public`. */
    STATIC_FILES: Fetcher;
  }
}
