import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentPropsWithoutRef } from "react";
import { cn } from "./class-names";

/** Not modal, and rendered in place: nothing else is hidden from screen readers, and the page doesn't shift. */
export function DropdownMenu(props: ComponentPropsWithoutRef<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentPropsWithoutRef<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={sideOffset}
      className={cn(
        "z-50 rounded-lg border bg-popover p-1.5 text-sm text-popover-foreground shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuItem({ className, ...props }: ComponentPropsWithoutRef<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        "flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground [&_svg]:size-4",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentPropsWithoutRef<typeof Primitive.Label>) {
  return <Primitive.Label className={cn("px-2.5 py-2", className)} {...props} />;
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentPropsWithoutRef<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("-mx-1.5 my-1.5 h-px bg-border", className)} {...props} />;
}
