declare namespace Cloudflare {
  interface Env {
    /** Refreshes asked for by hand. */
    REFRESHES: Queue;
  }
}
