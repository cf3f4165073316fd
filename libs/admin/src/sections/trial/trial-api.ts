import type { Language } from '@recado/core';

/** A part of the address that the person fills in. */
interface TrialParameter {
  name: string;
  /** With what the field begins. */
  example: string;
}

/** A request of the reference that can be tried. */
export interface TrialOperation {
  id: string;
  /** In capitals. */
  method: string;
  /** With names of parameters in braces. */
  path: string;
  summary: string;
  /** The part of the API. */
  tag: string;
  parameters: TrialParameter[];
  /** The names of what may stand behind the question mark. */
  query: string[];
  /** The sample of its body; null: it has none. */
  body: string | null;
}

/** A request as somebody filled it in. */
export interface TrialRequest {
  method: string;
  url: string;
  body: string | null;
  secret: string;
  ip: string;
}

/** The answer as it came. */
export interface TrialAnswer {
  status: number;
  /** The headers that say something of this answer. */
  headers: [string, string][];
  body: string;
}

/** The API of this server as people try it: what can be tried, and the real answer. The server binds it. */
export abstract class TrialApi {
  /** Null: the API is served by other processes. */
  abstract operations(language: Language): readonly TrialOperation[] | null;
  abstract send(request: TrialRequest): Promise<TrialAnswer>;
}
