import { ApiKeys, KeyChanges } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { PanelClient } from '../../../../test/support/panel-client.js';

const MALLORY = { type: 'administrator', id: 9, name: '=cmd|calc' } as const;

let panel: RunningPanel;
let ana: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
  const keys = panel.app.get(ApiKeys, { strict: false });
  const changes = panel.app.get(KeyChanges, { strict: false });
  const { key } = await keys.issue({ name: 'ERP', scopes: ['messages:write'], expiresAt: null }, MALLORY);
  await changes.change(key.id, { name: 'ERP; "Matriz"', scopes: ['messages:write'] }, MALLORY);
  await new PanelClient(panel).login('administrator@exemplo.com.br', 'not the password');
  await ana.submit('/admin/people/new', { email: 'eva@exemplo.com.br', role: 'viewer' });
});
afterAll(() => panel.stop());

const open = async (query: string) => (await ana.open(`/admin/audit?${query}`)).text;
/** The actions on a page, newest first. */
const actions = (page: string) => [...page.matchAll(/<span class="strong">([^<]+)<\/span>/g)].map(([, text]) => text);

describe('the audit trail', () => {
  it('finds what the installation did by the word that its page says, in both languages', async () => {
    for (const word of ['Instalação', 'instalacao', 'Installation']) {
      expect(actions(await open(`who=${encodeURIComponent(word)}`))).toEqual(['Pessoa criada']);
    }
  });

  it('tells logins, failures and invitations, and what changed from what to what', async () => {
    const page = await open('');
    expect(actions(page)).toEqual([
      'Pessoa convidada',
      'Tentativa de entrada recusada',
      'Chave alterada',
      'Chave criada',
      'Entrou no painel',
      'Pessoa criada',
    ]);
    expect(page).toMatch(/<del>ERP<\/del><\/td><td>ERP; &quot;Matriz&quot;<\/td>/);
  });

  it('is filtered by person, action, target and days, and the URL holds the filter', async () => {
    expect(actions(await open('who=administrator%40exemplo.com.br'))).toEqual([
      'Pessoa convidada',
      'Tentativa de entrada recusada',
      'Entrou no painel',
    ]);
    expect(actions(await open('what=api_key.changed'))).toEqual(['Chave alterada']);
    expect(actions(await open('type=api_key&id=1'))).toEqual(['Chave alterada', 'Chave criada']);
    expect(actions(await open('until=2001-01-01'))).toEqual([]);
    expect(actions(await open('from=2001-01-01'))).toHaveLength(6);
    const filtered = await open('type=api_key&id=1&who=x');
    expect(filtered).toContain('href="/admin/audit/export?who=x&amp;type=api_key&amp;id=1"');
  });

  it.each([
    ['type=api_key', 'Informe o número do alvo.'],
    ['type=api_key&id=x', 'Informe o número do alvo só com dígitos.'],
    ['from=20%2F11%2F2026', 'Informe uma data como 20/11/2026.'],
  ])('says what is wrong with the filter %s', async (query, sentence) => {
    const { status, text } = await ana.open(`/admin/audit?${query}`);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(actions(text)).toEqual([]);
    const exported = await ana.open(`/admin/audit/export?${query}`);
    expect(exported.status).toBe(303);
  });

  it('is exported as a file that spreadsheet programs read and do not run', async () => {
    const { text, headers } = await ana.open('/admin/audit/export?what=api_key.changed');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="auditoria.csv"');
    // A browser without a screen drops the byte order mark.
    const [head, line, ...rest] = text.split('\r\n');
    expect(head).toBe('Quando (horário de Brasília);Quem;Tipo;O quê;Alvo;O que mudou;IP;Requisição');
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;'=cmd\|calc;pessoa;/);
    expect(rest).toEqual(['']);
  });
});
