import { Form, useNavigation } from "@remix-run/react";
import { formatDay } from "~/time";
import { Button } from "../ui/button";
import { FieldError, Input } from "../ui/input";
import { Label } from "../ui/label";

interface QuestionToResolveProps {
  question: { id: string; question: string; openedAt: string | Date; closesAt: string | Date };
  error?: string;
}

/** A closed question with a link field and a button for each outcome. */
export function QuestionToResolve({
  question: { id, question, openedAt, closesAt },
  error,
}: QuestionToResolveProps) {
  const pending = useNavigation().formData;
  const outcome = pending?.get("id") === id ? pending.get("outcome") : null;
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{question}</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Opened {formatDay(openedAt)}, closed {formatDay(closesAt)}
        </p>
      </div>
      <Form method="post" noValidate>
        <input type="hidden" name="id" value={id} />
        <Label htmlFor={`link-${id}`} className="mb-1.5 block">
          Source link<span className="sr-only"> for: {question}</span>
        </Label>
        <Input
          id={`link-${id}`}
          name="link"
          type="url"
          autoComplete="off"
          placeholder="https://"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `error-${id}` : undefined}
        />
        <FieldError id={`error-${id}`}>{error}</FieldError>
        <div className="mt-3 flex gap-2">
          <Button
            type="submit"
            name="outcome"
            value="yes"
            size="sm"
            variant="outline"
            pending={outcome === "yes"}
          >
            Resolve as yes
          </Button>
          <Button
            type="submit"
            name="outcome"
            value="no"
            size="sm"
            variant="outline"
            pending={outcome === "no"}
          >
            Resolve as no
          </Button>
        </div>
      </Form>
    </li>
  );
}
