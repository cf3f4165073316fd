import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Language } from '@recado/core';
import { type z } from 'zod';
import { refusalOf, refusalOfError } from './tool-result.js';

/** A tool, with what it does. */
export interface Tool<Schema extends z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly annotations: object;
  readonly run: (given: z.infer<Schema>) => Promise<CallToolResult>;
}

/**
 * Offers a tool. Whatever is wrong with a call, the library gets a result with a stable code: its own answers have none,
 * and would tell the assistant what was thrown.
 */
export function offer<Schema extends z.ZodObject>(
  server: McpServer,
  language: Language,
  name: string,
  { run, inputSchema, ...about }: Tool<Schema>,
): void {
  const listed = { '~standard': { ...inputSchema['~standard'], validate: (value: unknown) => ({ value }) } };
  server.registerTool(name, { ...about, inputSchema: listed }, async (given: unknown) => {
    const read = inputSchema.safeParse(given);
    if (!read.success) return refusalOf('validation_failed', 'The arguments are not valid.', errorsOf(read.error));
    try {
      return await run(read.data);
    } catch (error) {
      return refusalOfError(error, language);
    }
  });
}

/** What is wrong, by the path of each argument, as the API names it. */
function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message);
  return errors;
}
