import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { logOut } from "~/accounts/sign-in/session.server";

/** A GET changes nothing, because other sites could link to it. */
export const loader = () => redirect("/login");

export const action = ({ request, context }: ActionFunctionArgs) => logOut(request, context);
