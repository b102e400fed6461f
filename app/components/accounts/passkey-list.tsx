import { useRef } from "react";
import { IntentButton, IntentForm } from "~/components/form/intent-form";
import { Button } from "~/components/ui/button";
import { Input, Label } from "../ui/controls";
import { formatDay } from "~/time";
import { SEPARATOR } from "../ui/text";
import { PasskeyButton } from "./passkey-button";

interface Passkey {
  id: string;
  name: string;
  createdAt: string | Date;
  lastUsedAt: string | Date | null;
}

/** A user's passkeys, with buttons to rename, remove and add. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const name = useRef<HTMLInputElement>(null);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-6 divide-y rounded-lg border">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:max-w-sm">
        <div>
          <Label htmlFor="new-passkey">Name of the new passkey</Label>
          <Input
            ref={name}
            id="new-passkey"
            defaultValue="My passkey"
            maxLength={60}
            autoComplete="off"
            className="mt-1.5"
          />
        </div>
        <PasskeyButton
          purpose="register"
          label="Add a passkey"
          fields={() => ({ intent: "add-passkey", name: name.current?.value ?? "" })}
        />
        <noscript>Passkeys need JavaScript.</noscript>
      </div>
    </>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const inputId = `name-${id}`;
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <IntentForm
          intent="rename-passkey"
          fields={{ id }}
          className="flex min-w-0 flex-1 basis-64 flex-wrap items-end gap-2"
        >
          {(isPending) => (
            <>
              <div className="min-w-0 flex-1">
                <Label htmlFor={inputId}>Name</Label>
                <Input
                  key={name}
                  id={inputId}
                  name="name"
                  defaultValue={name}
                  required
                  maxLength={60}
                  autoComplete="off"
                  className="mt-1.5"
                />
              </div>
              <Button type="submit" variant="outline" pending={isPending}>
                Rename<span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
        </IntentForm>
        <IntentButton intent="remove-passkey" fields={{ id }} variant="outline">
          Remove<span className="sr-only"> {name}</span>
        </IntentButton>
      </div>
      <p className="text-sm text-muted-foreground">
        Added {formatDay(createdAt)}
        {SEPARATOR}
        {lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : "Not used yet"}
      </p>
    </li>
  );
}
