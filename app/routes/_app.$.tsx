import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NotFound } from "~/components/page-error-boundary";
import { loggedPath } from "~/http/request-scope";

export const loader = ({ request, context: { requestId } }: LoaderFunctionArgs) => {
  const [{ method }, path] = [request, loggedPath(request.url)];
  console.log({ event: "page-refused", status: 404, requestId, method, path });
  return data(null, { status: 404 });
};
export const action = loader;

export default NotFound;

export const meta = () => [
  { title: "404 Page Not Found" },
  { name: "description", content: "There is no page at this address." },
];
