/** One message of a request, as a sample shows it. */
export interface SampleMessage {
  phone: string;
  message: string;
  name?: string;
}

/** A line for the terminal that enqueues a message. */
export function enqueueCurl(baseUrl: string, key: string, message: SampleMessage): string {
  const body = JSON.stringify({ messages: [message] });
  return [
    `curl -X POST ${baseUrl}/api/enqueue-messages \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${shellQuote(body)}`,
  ].join('\n');
}

/** Stands where the reader puts a key; the shell fills it in when it is set. */
export const KEY_VARIABLE = '$RECADO_KEY';

/** The phone of every sample: of the right shape and nobody's. */
export const SAMPLE_MESSAGE: SampleMessage = { phone: '5511987654321', message: 'Olá, {name}!', name: 'Ana' };

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
