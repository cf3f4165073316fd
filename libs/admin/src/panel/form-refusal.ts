/** The error that Fastify itself throws for a body that is not accepted. */
export function refusal(code: string, statusCode: number): Error {
  return Object.assign(new Error(code), { code, statusCode });
}
