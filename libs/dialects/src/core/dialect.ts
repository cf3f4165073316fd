import type { Config } from '@recado/config';
import type { DialectName, DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';

/** An answer in the form of a dialect. */
export interface DialectAnswer {
  readonly status: number;
  /** An object is sent as JSON, a text as it is; null: no body. */
  readonly body: object | string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an error is to the program that gets it. */
export interface Refused {
  readonly error: DomainError;
  /** What is wrong, in a sentence of the language that the request prefers. */
  readonly text: string;
  readonly request: FastifyRequest;
}

/** What one dialect does in its own way before and after its routes are reached. */
export interface Dialect {
  readonly name: DialectName;
  /** The key of a request, from its head alone; undefined: it has none. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** Whether a path below the dialect's own needs no key; missing: every path needs one. */
  isPublic?(path: string): boolean;
  /** Whether its programs are told events by the secret that they send themselves, which is kept sealed for them. */
  readonly signsWithKey: boolean;
  /** What the provider calls a field of a message of Recado's, for what refusals say; missing: they have Recado's names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The refusal as the provider would word it, with a text that names Recado. */
  refusal(refused: Refused): DialectAnswer;
}

/**
 * The addresses at which programs reach a dialect, without a slash at their ends: those at host names of its own, then the
 * one below the address of the installation, which is always there. A host name has the scheme and port of that address.
 */
export function addressesOf({ baseUrl, dialectHosts }: Config['http'], dialect: DialectName): string[] {
  const { protocol, port } = new URL(baseUrl);
  const hosts = [...dialectHosts].flatMap(([host, name]) => (name === dialect ? [host] : []));
  return [...hosts.map((host) => `${protocol}//${host}${port && `:${port}`}`), `${baseUrl}/${dialect}`];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The dialect that the request is in; missing: it is in Recado's own language. */
    dialect?: Dialect;
  }
}
