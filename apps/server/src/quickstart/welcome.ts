import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Administrators, ApiKeys, ApiKeyVerifier, SetupLink } from '@recado/auth';
import type { Config } from '@recado/config';
import { TestKey } from './test-key.js';

/**
 * The text for a person who starts the server: the link to the panel (with a new set-up token, valid for a day, while
 * there is no administrator) and, outside production, a `curl` with a test key. Each only if this process serves it.
 */
export async function welcome(app: NestFastifyApplication, config: Config): Promise<string> {
  if (!config.roles.has('admin')) return '';
  const panel = await panelLink(app, config);
  if (config.environment === 'production' || !config.roles.has('api')) return `\nRecado  ${panel}\n\n`;
  const keys = app.get(ApiKeys, { strict: false });
  const verifier = app.get(ApiKeyVerifier, { strict: false });
  const key = await new TestKey(config.dataFolder, keys, verifier).obtain();
  return `\nRecado  ${panel}\n\n${key === undefined ? '' : sample(config.http.baseUrl, key)}`;
}

async function panelLink(app: NestFastifyApplication, { http }: Config): Promise<string> {
  const hasAdministrator = (await app.get(Administrators, { strict: false }).count()) > 0;
  if (hasAdministrator) return `Painel: ${http.baseUrl}/admin`;
  const token = await app.get(SetupLink, { strict: false }).make();
  return `Crie o primeiro administrador: ${http.baseUrl}/admin/setup?token=${token}`;
}

function sample(baseUrl: string, key: string): string {
  return `Primeira mensagem (chave de teste: nada sai desta máquina):

curl -X POST ${baseUrl}/api/enqueue-messages \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"messages":[{"phone":"5511987654321","message":"Olá, {name}!","name":"Ana"}]}'

`;
}
