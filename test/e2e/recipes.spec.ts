import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { hasProgram } from '../support/test-programs.js';

type Cell = string | number;

const PHP = 'php';

let server: Server;
let key: string;
beforeAll(async () => {
  server = await sharedServer();
  key = await createKey(server);
});

/** What an Apps Script calls, over a sheet in memory and with real requests. */
function appsScript(cells: Cell[][]) {
  const range = (row: number, column: number, rows = 1, columns = 1) => ({
    getValues: () => cells.slice(row - 1, row - 1 + rows).map((line) => line.slice(column - 1, column - 1 + columns)),
    setValue: (value: Cell) => (cells[row - 1]![column - 1] = value),
    setValues: ([values = []]: Cell[][]) => cells[row - 1]!.splice(column - 1, columns, ...values),
  });
  const sheet = {
    getLastRow: () => cells.length,
    getRange: range,
    getSheetId: () => 0,
    getParent: () => ({ getId: () => 'sheet' }),
  };
  const properties: Record<string, string> = { RECADO_URL: server.url, RECADO_KEY: key };
  return createContext({
    SpreadsheetApp: { getActiveSheet: () => sheet },
    PropertiesService: { getScriptProperties: () => ({ getProperty: (name: string) => properties[name] }) },
    UrlFetchApp: { fetch: fetchAtOnce },
    Utilities: {
      DigestAlgorithm: { SHA_256: 'sha256' },
      Charset: { UTF_8: 'utf8' },
      computeDigest: (algorithm: string, text: string) => createHash(algorithm).update(text).digest(),
      base64EncodeWebSafe: (bytes: Buffer) => bytes.toString('base64url'),
    },
  });
}

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  contentType?: string;
  payload?: string;
}

/** Apps Script waits for an answer without a promise. */
function fetchAtOnce(url: string, { method, headers, contentType, payload }: FetchOptions) {
  const given = { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) };
  const named = Object.entries(given).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const body = payload === undefined ? [] : ['--data-binary', payload];
  const args = ['-sS', '-X', method.toUpperCase(), ...named, ...body, '-w', '\n%{http_code}', url];
  const lines = execFileSync('curl', args, { encoding: 'utf8' }).split('\n');
  const code = Number(lines.pop());
  return { getResponseCode: () => code, getContentText: () => lines.join('\n') };
}

describe('the recipes', () => {
  it.skipIf(!hasProgram('curl'))('for Google Sheets queue each row once and show what became of it', () => {
    const cells: Cell[][] = [
      ['telefone', 'nome', 'texto', 'mensagem', 'status'],
      [5511987654321, 'Ana', 'Olá, {name}!', '', ''],
      ['(11)', 'Bia', 'Olá', '', ''],
      ['11 98765-4321', '', 448120, '', ''],
      ['5511987654321', 'Caio', '#N/D', '', ''],
      ['a confirmar', 'Davi', 'Olá', '', ''],
    ];
    const script = appsScript(cells);
    runInContext(readFileSync(inProject('packages/recipes/google-apps-script/recado.gs'), 'utf8'), script);
    runInContext('sendRows()', script);
    const id = cells[1]![3];
    expect(cells[1]).toEqual([5511987654321, 'Ana', 'Olá, {name}!', expect.any(Number), 'Pendente']);
    expect(cells[2]!.slice(3)).toEqual(['', expect.stringMatching(/^phone: "11" tem 2 dígitos/)]);
    expect(cells[3]!.slice(3)).toEqual([expect.any(Number), expect.stringMatching(/^Pendente: .*5511987654321/)]);
    expect(cells[4]!.slice(3)).toEqual(['', expect.stringContaining('fórmula')]);
    expect(cells[5]!.slice(3)).toEqual(['', expect.stringMatching(/^phone: "a confirmar"/)]);
    // A run that broke off before it wrote the number.
    cells[1]!.splice(3, 2, '', '');
    runInContext('sendRows()', script);
    expect(cells[1]![3]).toBe(id);
    runInContext('updateStatuses()', script);
    expect(cells[3]![4]).not.toContain(':');
    expect(cells[1]![4]).toMatch(/^(Pendente|Enviada|Entregue|Lida)$/);
  });

  it.skipIf(!hasProgram(PHP))('for WooCommerce tell each status of an order once', async () => {
    const env = { PATH: process.env.PATH, RECADO_URL: server.url, RECADO_KEY: key };
    const output = execFileSync(PHP, [inProject('packages/recipes/test/woocommerce.php')], { env, encoding: 'utf8' });
    const { ids, other, none, refused, notes, phones, events, ...failing } = JSON.parse(output);
    expect(ids).toEqual([expect.any(Number), ids[0]]);
    expect([typeof other, none, refused]).toEqual(['number', null, null]);
    expect(other).not.toBe(ids[0]);
    expect(notes).toEqual([expect.stringMatching(/^Recado: phone: "1415" tem 4 (?!.*nova tentativa)/)]);
    expect(events).toBe(0);
    // The message of the request whose answer was lost.
    const { again, gone_on, given_up, sent_once } = failing;
    const [id] = again.tries.map((one: { id: number | null }) => one.id).slice(-1);
    const waits = (tries: { in: number }[]) => tries.map((one) => one.in);
    expect([again.first, sent_once, waits(again.tries)]).toEqual([null, id, [60, 300]]);
    expect(again.notes).toEqual([
      'Recado: Operation timed out (nova tentativa em 60 s)',
      'Recado: sem resposta (nova tentativa em 300 s)',
      `Recado: mensagem ${id}`,
    ]);
    expect([gone_on.tries.length, gone_on.notes.at(-1)]).toEqual([1, expect.stringContaining('mudou de status')]);
    expect([waits(given_up.tries), given_up.notes.at(-1)]).toEqual([[90, 300, 900, 3600], 'Recado: sem resposta']);
    expect(phones).toEqual(['5511987654321', '5511987654321', '5511987654321', '14155238886', '351912345678', '']);
    const { body } = await api(server, key).get(`/api/messages/${other}`);
    expect(body).toMatchObject({ phone: '5511987654321', message: 'Olá, Ana! O pedido 4711 saiu para entrega.' });
  });
});
