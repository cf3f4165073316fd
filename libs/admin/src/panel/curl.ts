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

/** A line for the terminal that asks what became of a message. */
export function lookUpCurl(baseUrl: string, key: string): string {
  return [`curl ${baseUrl}/api/messages/1 \\`, `  -H "Authorization: Bearer ${key}"`].join('\n');
}

/** What a key is good for: it queues a message when it may, and looks one up when that is all it may. */
export function sampleCurl(baseUrl: string, key: string, scopes: readonly string[]): string {
  return scopes.includes('messages:write') ? enqueueCurl(baseUrl, key, SAMPLE_MESSAGE) : lookUpCurl(baseUrl, key);
}

/** Stands where the reader puts a key; the shell fills it in when it is set. */
export const KEY_VARIABLE = '$RECADO_KEY';

/** The phone of every sample: of the right shape and nobody's. */
export const SAMPLE_MESSAGE: SampleMessage = { phone: '5511987654321', message: 'Olá, {name}!', name: 'Ana' };

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
