import { DocumentBuilder } from '@nestjs/swagger';
import { API_KEY_SECURITY, SCOPES } from '@recado/auth';
import { programVersion } from '@recado/config';

const DESCRIPTION = `Queues WhatsApp text messages, keeps them safe, sends them at the right pace and reports what happened to each one.

Every address needs an API key: \`Authorization: Bearer <key>\`. Bodies are JSON in UTF-8. Statuses of messages are Portuguese words; codes are English and stable. Errors have one shape, \`Problem\`; their codes, causes and cures are at \`/docs/errors\`. Each address also answers HEAD where it answers GET; any other method is answered with 405. Fields may be added to answers: ignore those that you do not know.`;

const TAGS = {
  messages: 'Queue, look up, reschedule and cancel messages.',
  batches: 'What was queued together.',
  webhooks: 'Receive events about what happens to your messages.',
  'opt-outs': 'Numbers that want no messages.',
  lists: 'People who are kept for sends from the panel.',
  recipients: 'What is known and held about one person.',
  channels: 'Create, pair, change and pause channels. Needs scopes that no key has by itself.',
  keys: 'Create, change, replace and revoke API keys. Needs scopes that no key has by itself.',
  'saved-texts': 'Keep texts for later sends. Needs scopes that no key has by itself.',
  sends: 'Send to saved lists. Needs a scope that no key has by itself.',
  service: 'The service, and the key of the request.',
};

/** The OpenAPI document without its operations. */
export function documentBase(baseUrl: string) {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Recado')
    .setDescription(DESCRIPTION)
    .setVersion(programVersion())
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(baseUrl)
    .addSecurity(API_KEY_SECURITY, {
      type: 'http',
      scheme: 'bearer',
      description: `A key from the panel or the command line. It has some of these scopes: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}. An operation names those that it needs.`,
    });
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}
