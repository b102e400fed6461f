import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { pageTitle } from "~/product";

const REFUSAL_TITLES: Record<number, string> = {
  402: "Trial Expired",
  403: "Access Denied",
  404: "404 Page Not Found",
};

/** A page's document title and description. A rejected page gets the title of its error. */
export function pageMeta(page: string, description: string): MetaFunction {
  return ({ error }) => {
    const refused = isRouteErrorResponse(error) ? REFUSAL_TITLES[error.status] : undefined;
    return [{ title: pageTitle(refused ?? page) }, { name: "description", content: description }];
  };
}
