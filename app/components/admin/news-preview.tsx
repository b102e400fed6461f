import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";

/** An email as recipients see it, in a sandboxed frame. */
export function NewsPreview({ html }: { html: string }) {
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>Preview</CardTitle>
        <CardDescription>What users will see</CardDescription>
      </CardHeader>
      <CardContent>
        <iframe
          title="Preview of the email"
          sandbox=""
          srcDoc={html}
          className="h-120 w-full rounded-lg border bg-white"
        />
      </CardContent>
    </Card>
  );
}
