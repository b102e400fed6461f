import { matchRoutes } from "@remix-run/react";
import { readManifest, type RouteEntry } from "../page-bundles";

const { routes } = readManifest();

/** The routes inside this one. */
export const routesUnder = (parentId: string): NonNullable<Parameters<typeof matchRoutes>[0]> =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: routesUnder(id) }));

const tree = routesUnder("root");

/** Returns the route of the built product that answers this path, which the page of unknown addresses does for any. */
export const routeOf = (path: string): RouteEntry | undefined =>
  routes[matchRoutes(tree, path.split(/[?#]/)[0] ?? "")?.at(-1)?.route.id ?? ""];

/** Whether the product has a route for an address in which `*` stands for any text without a slash. */
export function hasRoute(address: string): boolean {
  const [path = ""] = address.split(/[?#]/);
  if (!path.includes("*")) return ![undefined, "routes/_app.$"].includes(routeOf(path)?.id);
  const pattern = new RegExp(`^${path.replace(/[.$]/g, "\\$&").replaceAll("*", "[^/]*")}$`);
  return Object.values(routes).some((route) => pattern.test(fullPath(route)));
}

/** A route's path from the top, such as `/restrictions/:id`. */
function fullPath({ path, parentId }: RouteEntry): string {
  const parent = routes[parentId ?? ""];
  return (parent ? fullPath(parent) : "") + (path ? `/${path}` : "");
}
