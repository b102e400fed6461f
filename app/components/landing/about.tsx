/** Who runs the product and how to contact them, as configured. */
export function About({ about, contact }: { about: string | null; contact: string | null }) {
  if (!about && !contact) return null;
  return (
    <section aria-labelledby="about" className="mx-auto max-w-3xl px-4 pb-20 sm:px-6 sm:pb-28">
      <h2 id="about" className="heading text-3xl">
        About and contact
      </h2>
      {about && <p className="mt-4 whitespace-pre-line text-muted-foreground">{about}</p>}
      {contact && (
        <p className="mt-4">
          Email us at{" "}
          <a href={`mailto:${contact}`} className="link">
            {contact}
          </a>
          .
        </p>
      )}
    </section>
  );
}
