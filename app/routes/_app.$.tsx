import { data } from "@remix-run/cloudflare";
import { NotFound } from "~/components/page-error-boundary";

export const loader = () => data(null, { status: 404 });
export const action = loader;

export default NotFound;

export const meta = () => [
  { title: "404 Page Not Found" },
  { name: "description", content: "There is no page at this address." },
];
