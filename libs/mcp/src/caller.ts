import type { Actor } from '@recado/audit';
import type { Principal } from '@recado/auth';
import type { Language } from '@recado/core';
import type { CallApi } from './own-api.js';

/** Who calls a tool, and by which way. */
export interface Caller {
  principal: Principal;
  /** As the audit trail names it. */
  actor: Actor;
  language: Language;
  requestId: string;
  call: CallApi;
}

/** The lowest status of a refusal by the API. */
export const HTTP_ERROR = 400;
