import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "~/components/ui/icons";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { publicEntry, restrictionShare } from "~/assessment/register/register.server";
import { hasAccess } from "~/billing/trial";
import { publicPageMeta } from "~/components/page-meta";
import { ReviewOutcomeText, reportAddress } from "~/components/review-outcome";
import { latestReviews } from "~/corrections/reports.server";
import { runBatch } from "~/database/query.server";
import { RestrictionFacts, StatusBadge } from "~/components/restrictions/restriction-facts";
import { guidanceOn } from "~/exposure/findings";
import { TextLink } from "~/components/ui/text";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const now = context.now();
  const viewer = await optionalUser(request, context);
  const { entry, reviews, share } = await runBatch(context.db, {
    entry: publicEntry(context.db, id, now),
    reviews: latestReviews(context.db, "restriction", now),
    // Subscribers pay for today's level, so others don't see its parts.
    ...(viewer && hasAccess(viewer.user, now) && { share: restrictionShare(context.db, id, now) }),
  });
  if (!entry) throw new Response(null, { status: 404 });
  return {
    entry,
    share: share ?? null,
    review: reviews.get(entry.id) ?? null,
    guidance: entry.status === "in-force" ? guidanceOn(entry) : [],
  };
}

export default function Restriction() {
  const { entry, share, review, guidance } = useLoaderData<typeof loader>();
  return (
    <article className="w-full max-w-2xl">
      <Link to="/restrictions" className="inline-flex items-center gap-1.5 text-sm link">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All restrictions
      </Link>
      <h1 className="mt-3 page-title">{entry.name}</h1>
      <p className="mt-3">
        <StatusBadge status={entry.status} />
      </p>
      <RestrictionFacts entry={entry} share={share} />
      {guidance.length > 0 && (
        <section aria-labelledby="guidance">
          <h2 id="guidance" className="mt-8 heading text-xl">
            What it means for you, and what you can do
          </h2>
          {guidance.map(({ meaning, steps }) => (
            <div key={meaning + steps} className="mt-3">
              <p>{meaning}</p>
              <p className="mt-1">{steps}</p>
            </div>
          ))}
          <p className="mt-6 text-xs text-muted-foreground">
            This is information, not legal advice. Before you act, check the source or ask a lawyer.
          </p>
        </section>
      )}
      <p className="mt-8 border-t pt-4 text-sm text-muted-foreground">
        {review && (
          <>
            <ReviewOutcomeText review={review} />{" "}
          </>
        )}
        <TextLink to={reportAddress("restriction", entry.id)}>Report a mistake</TextLink>
      </p>
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  publicPageMeta(
    data?.entry.name ?? "Restriction",
    data
      ? `${data.entry.name}: affects ${data.entry.affected}.`
      : "A restriction on leaving the United States.",
  )(args);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
