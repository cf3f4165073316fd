/** One message of a request, as a sample shows it. */
interface SampleMessage {
  phone?: string;
  user_id?: string;
  message: string;
  name?: string;
}

/** A curl command that enqueues a message; `name`: that of its batch. */
export function enqueueCurl(baseUrl: string, key: string, message: SampleMessage, name?: string): string {
  const body = JSON.stringify({ name, messages: [message] });
  return [
    `curl -X POST ${baseUrl}/api/enqueue-messages \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${shellQuote(body)}`,
  ].join('\n');
}

/** A curl command that looks up a message. */
function lookUpCurl(baseUrl: string, key: string): string {
  return [`curl ${baseUrl}/api/messages/1 \\`, `  -H "Authorization: Bearer ${key}"`].join('\n');
}

/** A curl command that this key may run: it enqueues a message, or looks one up where the key may only read. */
export function sampleCurl(baseUrl: string, key: string, scopes: readonly string[]): string {
  return scopes.includes('messages:write') ? enqueueCurl(baseUrl, key, SAMPLE_MESSAGE) : lookUpCurl(baseUrl, key);
}

/** The placeholder for a key in samples. The shell replaces it when the variable is set. */
export const KEY_VARIABLE = '$RECADO_KEY';

/** The message of every sample. Its phone has a valid form and belongs to nobody. */
export const SAMPLE_MESSAGE: SampleMessage = { phone: '5511987654321', message: 'Olá, {name}!', name: 'Ana' };

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
