/** Our field names: one word. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * Parses the request's form. Rejects bodies that aren't forms (415) and field names that our forms don't use (400):
 * conform parses brackets and dots in a name as list or object paths, and `email[1000000000]` would create a list that
 * exhausts memory.
 */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw Response.json({ message: "Send form data (multipart or URL-encoded)." }, { status: 415 });
  });
  for (const name of form.keys()) {
    if (!FIELD_NAME.test(name)) throw Response.json({ message: "Unknown form field." }, { status: 400 });
  }
  return form;
}
