/** How a field of ours is named: one word. */
const FIELD_NAME = /^[a-z]\w*$/i;

/**
 * The form that a request carries. Refuses what is no form (415), and fields that no form of ours has (400): conform
 * reads brackets and dots in a name as a place in a list or an object, and `email[1000000000]` would be a list so long
 * that it takes all memory.
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
