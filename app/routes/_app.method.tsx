import { Link } from "@remix-run/react";
import { publicPageMeta } from "~/components/page-meta";
import method from "../../docs/method.md?page";

export default function Method() {
  return (
    <article className="grid w-full max-w-3xl gap-x-12 xl:max-w-none xl:grid-cols-[minmax(0,48rem)_15rem] xl:justify-center">
      <Html text={method.intro} />
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <nav
          aria-label="On this page"
          className="mt-6 rounded-lg border bg-card p-4 text-sm xl:sticky xl:top-20 xl:mt-0 xl:border-0 xl:bg-transparent xl:p-0"
        >
          <p className="eyebrow">On this page</p>
          <ol className="mt-1 grid">
            {method.sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`} className="block py-1 hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <Html text={method.html} />
    </article>
  );
}

const Html = ({ text }: { text: string }) => (
  <div className="document min-w-0" dangerouslySetInnerHTML={{ __html: text }} />
);

export const meta = publicPageMeta(
  "How the risk level works",
  "What we count, the formulas we use and how our forecasts have performed.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
