import { z } from 'zod';
import { type CallbackContent, type CallbackRequest, EMPTY_CALLBACK, unverified } from '../port/callback.js';
import { jsonOf } from '../shared/callback-proof.js';

const replySchema = z.object({
  id: z.string(),
  from: z.string(),
  text: z.string(),
  at: z.number(),
  replyTo: z.string().optional(),
  button: z.object({ id: z.string(), title: z.string() }).optional(),
});
type SandboxReplyBody = z.infer<typeof replySchema>;

/** The callback that tells of a reply, as a provider would post it. Each has an id of its own, so none looks repeated. */
export function callbackOfReply(reply: SandboxReplyBody): string {
  return JSON.stringify(reply);
}

/** Reads the callback of a reply. Requests from outside are never verified. */
export function readSandboxCallback(request: CallbackRequest): CallbackContent {
  if (!request.proved) return unverified(undefined, undefined);
  const { success, data } = replySchema.safeParse(jsonOf(request));
  if (!success) return EMPTY_CALLBACK;
  const { id: providerMessageId, replyTo, button, ...text } = data;
  const answered = { ...(replyTo !== undefined && { replyTo }), ...(button && { button }) };
  return { ...EMPTY_CALLBACK, inbound: [{ sender: null, providerMessageId, ...text, ...answered }] };
}
