import * as v from 'valibot';

const serverErrorSchema = v.object({
  code: v.literal('SUP'),
  message: v.pipe(v.string(), v.regex(/^PostgresError: .* violates check constraint "/)),
});

/**
 * The local server answers a violated check with 500, as if it had broken down. Hosted Supabase answers
 * 400 with 23514, and the difference decides whether a client tries again.
 */
export async function asHosted(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body: unknown = await response.clone().json().catch(() => undefined);
  const parsed = v.safeParse(serverErrorSchema, body);
  if (!parsed.success) return response;
  const message = parsed.output.message.replace('PostgresError: ', '');
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json({ code: '23514', details: null, hint: null, message }, { status: 400, headers });
}
