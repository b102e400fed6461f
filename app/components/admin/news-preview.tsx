import { TitledCard } from "~/components/ui/card";

/** An email as recipients see it, in a sandboxed frame. */
export function NewsPreview({ html }: { html: string }) {
  return (
    <TitledCard title="Preview" description="What users will see" className="min-w-0">
      <iframe
        title="Preview of the email"
        sandbox=""
        srcDoc={html}
        className="h-120 w-full rounded-lg border bg-white"
      />
    </TitledCard>
  );
}
