import { buttonVariants } from "../ui/button";

/** Links that download a page's data as CSV and as JSON: `("history", "range=30d")` at `/history.csv?range=30d`. */
export const DownloadLinks = ({ file, query }: { file: string; query: string }) => (
  <>
    {["csv", "json"].map((format) => (
      <a
        key={format}
        href={`/${file}.${format}?${query}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        Download {format.toUpperCase()}
      </a>
    ))}
  </>
);
