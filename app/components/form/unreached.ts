/** What every form and page says where the server could not be reached, unless the spec has words of its own. */
export const UNREACHED = "We couldn\u2019t reach the server. Check your connection and try again.";
