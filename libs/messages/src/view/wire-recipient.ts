import { isSurrogate } from '@recado/core';

/** To whom a message goes, as the wire has it: what stands for a number that is not known is ours alone. */
export function wireRecipient({ phone, userId }: { phone: string | null; userId: string | null }): {
  phone: string | null;
  user_id?: string;
} {
  if (phone === null || !isSurrogate(phone)) return { phone };
  return userId === null ? { phone: null } : { phone: null, user_id: userId };
}
