import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CFB } from '@e965/xlsx';
import {
  oldBookOf,
  oldWorkbookOf,
  RECORD,
  recordOf,
  wideText,
  words,
  workbookOf,
} from '../../libs/campaigns/src/testing/workbooks.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { type Check, type CheckContext, type CheckResult, faultIf } from './check.js';
import { MEMORY_BYTES } from './memory-limit.js';

const MIB = 1_024 ** 2;
/** The longest time that a workbook may block the event loop, in ms. */
const MAX_STALL_MS = 500;
/** How long a small sheet may wait while somebody else brings four that are none, in ms: the reading of one, on a slow machine. */
const MAX_WAIT_MS = 30_000;
/** In which order those are answered, and how. */
const IN_TURN = ['alone 303', 'large 422', 'large 422', 'large 303', 'small 303', 'large 303'];
const SAMPLE_MS = 20;
const PAGE_BYTES = 4_096;
const FIELDS = { name: '', text: 'Oi', channel: 'default', when: 'now', priority: 'normal', numbers: '' };
const OTHER = 'bia@exemplo.com.br';

const XML = '<?xml version="1.0"?>';
const ROW = '<row><c t="inlineStr"><is><t>Telefone</t></is></c></row><row><c><v>5511987654321</v></c></row>';
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const cellOf = (style: number) => `<c s="${style}"><v>12345.678</v></c>`;
const stylesOf = (codes: readonly string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs>`;
/** Sheets whose XML has more than rows. */
const sheetOf = (before: string, rows: string, after = '') =>
  `${XML}<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
/** Workbooks by their peculiarity, and whether they are read. */
const WORKBOOKS: readonly (readonly [string, 'read' | 'refused', () => Buffer])[] = [
  ['a sheet of 150 MiB of blanks', 'refused', () => workbookOf({ sheets: { A: ' '.repeat(150 * MIB) } })],
  [
    'one text of 100 MiB',
    'refused',
    () => workbookOf({ sheets: { A: ROW }, strings: `<si><t>${'x'.repeat(100 * MIB)}</t></si>` }),
  ],
  [
    'a cell of 100 MiB',
    'refused',
    () => workbookOf({ sheets: { A: `<row><c t="str"><v>${'x'.repeat(100 * MIB)}</v></c></row>` } }),
  ],
  [
    'two million texts',
    'refused',
    () => workbookOf({ sheets: { A: ROW }, strings: '<si><t>x</t></si>'.repeat(2_000_000) }),
  ],
  [
    'one million long texts',
    'refused',
    () => workbookOf({ sheets: { A: ROW }, strings: `<si><t>${'é'.repeat(60)}</t></si>`.repeat(1_000_000) }),
  ],
  ['ten million empty cells', 'refused', () => workbookOf({ sheets: { A: `<row>${'<c/>'.repeat(5_000_000)}</row>` } })],
  ['a million rows without cells', 'read', () => workbookOf({ sheets: { A: ROW + '<row/>'.repeat(1_000_000) } })],
  [
    'cells in the last column',
    'read',
    () =>
      workbookOf({
        sheets: { A: ROW + times(50_000, (at) => `<row r="${at + 20}"><c r="XFD${at + 20}"><v>1</v></c></row>`) },
      }),
  ],
  [
    'a dimension and merged cells without end',
    'read',
    () =>
      workbookOf({
        sheets: {
          A: sheetOf(
            '<dimension ref="A1:XFD1048576"/>',
            ROW,
            `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000_000)}</mergeCells>`,
          ),
        },
      }),
  ],
  [
    'columns without end',
    'read',
    () =>
      workbookOf({
        sheets: { A: sheetOf(`<cols>${'<col min="3" max="16384" hidden="1"/>'.repeat(300_000)}</cols>`, ROW) },
      }),
  ],
  [
    'four thousand sheets',
    'read',
    () => workbookOf({ sheets: Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`S${at}`, ROW])) }),
  ],
  ['elements within each other', 'refused', () => workbookOf({ sheets: { A: '<a>'.repeat(1_000_000) } })],
  [
    'an element of a million attributes',
    'refused',
    () => workbookOf({ sheets: { A: sheetOf('', `<row ${times(1_000_000, (at) => `a${at}="" `)}/>`) } }),
  ],
  ['a name of 50 MiB', 'refused', () => workbookOf({ sheets: { A: `<${'a'.repeat(50 * MIB)}/>` } })],
  [
    'entities of entities',
    'refused',
    () =>
      workbookOf({
        sheets: {
          A: `${XML}<!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}"><!ENTITY d "${'&b;'.repeat(100)}">]><worksheet><sheetData><row><c t="str"><v>${'&d;'.repeat(100)}</v></c></row></sheetData></worksheet>`,
        },
      }),
  ],
  [
    'a million styles',
    'refused',
    () => workbookOf({ sheets: { A: ROW }, styles: `<cellXfs>${'<xf numFmtId="0"/>'.repeat(1_000_000)}</cellXfs>` }),
  ],
  [
    'sixty thousand formats',
    'refused',
    () =>
      workbookOf({
        sheets: { A: ROW + `<row>${times(60_000, cellOf)}</row>` },
        styles: stylesOf(Array.from({ length: 60_000 }, (_, at) => `0.00&quot; ${at}&quot;`)),
      }),
  ],
  [
    'formats of fractions',
    'read',
    () =>
      workbookOf({
        sheets: { A: ROW + `<row>${cellOf(0)}</row>`.repeat(20_000) },
        styles: stylesOf([`# ${'?'.repeat(200)}/${'?'.repeat(200)}`]),
      }),
  ],
  [
    'formats without end',
    'refused',
    () =>
      workbookOf({
        sheets: { A: ROW + `<row>${cellOf(0)}</row>` },
        styles: stylesOf([`${'[$-416]'.repeat(100_000)}0`, '0'.repeat(1_000_000)]),
      }),
  ],
  [
    'a million cells of texts',
    'read',
    () =>
      workbookOf({
        sheets: {
          A:
            ROW + times(99_000, (row) => `<row>${times(10, (cell) => `<c t="s"><v>${row * 10 + cell}</v></c>`)}</row>`),
        },
        strings: times(990_000, (at) => `<si><t>texto da célula ${at}</t></si>`),
      }),
  ],
  [
    'cells of errors and dates',
    'read',
    () =>
      workbookOf({
        sheets: {
          A:
            ROW +
            '<row><c t="e"><v>#N/A</v></c><c t="d"><v>9999999-99-99</v></c><c t="s"><v>-1</v></c><c r="A0"><v>1e999</v></c></row>',
        },
      }),
  ],
  [
    'an old workbook of 65,000 people',
    'read',
    () => oldWorkbookOf(65_000, (row) => [`55119${80_000_000 + row}`, `Pessoa ${row}`, `célula ${row}`]),
  ],
  [
    'an old workbook of 650,000 texts',
    'read',
    () => oldWorkbookOf(65_000, (row) => Array.from({ length: 10 }, (_, cell) => `célula ${row} ${cell}`)),
  ],
  ['an old workbook of 650,000 shared texts', 'read', () => sharedTexts(650_000)],
  [
    'an old workbook of two million numbers',
    'read',
    () => oldWorkbookOf(65_000, (row) => Array.from({ length: 30 }, (_, cell) => row * 100 + cell)),
  ],
  [
    'an old workbook of five million numbers',
    'refused',
    () => oldBookOf([], { A: Array<Buffer>(20_000).fill(recordOf(RECORD.numbers, words(0, 0), Buffer.alloc(1_536))) }),
  ],
  [
    'an old workbook of ten million texts',
    'refused',
    () => oldBookOf([recordOf(RECORD.texts, words(0, 0, 0, 200)), ...emptyTexts(3_000)], {}),
  ],
  [
    'an old workbook of sixty thousand formats',
    'refused',
    () => oldBookOf(numberFormats(60_000), { A: [recordOf(RECORD.text, words(0, 0, 0), wideText('Telefone'))] }),
  ],
  [
    'old workbooks within one another',
    'refused',
    () => oldBookOf([], { A: Array<Buffer>(1_000_000).fill(recordOf(RECORD.begin, words(0x600, 0, 0, 0))) }),
  ],
  ['hidden columns without end', 'refused', () => oldBookOf([], { A: hiddenColumns(1_000_000) })],
  ['an old file of a thousand streams in one place', 'refused', () => overlapping(1_000)],
  ['an old workbook that is cut off', 'refused', () => oldWorkbookOf(2_000, () => ['x', 1]).subarray(0, 9_000)],
];

/** Texts of cells, as Excel writes them: each stands in the book once, in records of at most 8 KiB. */
function sharedTexts(count: number): Buffer {
  const texts = Array.from({ length: count }, (_, at) => wideText(`célula ${at}`));
  const records = [recordOf(RECORD.texts, words(0, 0, count % 65_536, Math.floor(count / 65_536)))];
  const perRecord = 200;
  for (let at = 0; at < count; at += perRecord)
    records.push(recordOf(RECORD.continued, ...texts.slice(at, at + perRecord)));
  const cells = texts.map((_, at) => {
    const [row, column] = [Math.floor(at / 10), at % 10];
    return recordOf(RECORD.sharedText, words(row, column, 0, at % 65_536, Math.floor(at / 65_536)));
  });
  return oldBookOf(records, { A: cells });
}

const emptyTexts = (records: number) => Array<Buffer>(records).fill(recordOf(RECORD.continued, Buffer.alloc(8_223)));
const numberFormats = (count: number) =>
  Array.from({ length: count }, (_, at) => recordOf(RECORD.format, words(at), wideText(`0.00" ${at}"`)));
const hiddenColumns = (records: number) =>
  Array<Buffer>(records).fill(recordOf(RECORD.columns, words(0, 65_535, 0, 0, 1, 0)));

/** An old file whose streams all name the same sectors, from another one on. */
function overlapping(count: number): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', Buffer.alloc(24 * MIB));
  for (let at = 0; at < count; at++) CFB.utils.cfb_add(file, `/S${at}`, Buffer.alloc(5_000));
  const bytes = CFB.write(file, { type: 'buffer' }) as Buffer;
  const entries = Array.from({ length: Math.floor(bytes.length / 128) }, (_, index) => index * 128);
  const nameAt = (at: number) => bytes.toString('utf16le', at, at + 16);
  const start = bytes.readUInt32LE(entries.find((at) => nameAt(at) === 'Workbook')! + 116);
  const others = entries.filter((at) => /^S\d/.test(nameAt(at)));
  for (const [index, at] of others.entries()) {
    bytes.writeUInt32LE(start + index, at + 116);
    bytes.writeUInt32LE(20 * MIB, at + 120);
  }
  return bytes;
}

/** Bytes in memory of a process and of those that it has started; what they share counts for each. */
function residentBytes(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentBytes(Number(child)), own);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

/** The most memory of the server and its processes while this runs. */
async function mostOf(server: Server, run: () => Promise<unknown>): Promise<number> {
  let [most, isOver] = [0, false];
  const sampling = (async () => {
    while (!isOver) {
      most = Math.max(most, residentBytes(server.pid ?? 0));
      await delay(SAMPLE_MS);
    }
  })();
  try {
    await run();
  } finally {
    isOver = true;
    await sampling;
  }
  return most;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const upload = (panel: PanelClient, workbook: Buffer) =>
  panel.upload('/admin/send', FIELDS, new Blob([workbook as BlobPart]), { name: 'lista.xlsx' });

/** Uploads each workbook as an operator does. */
async function workbooks({ server, honest }: CheckContext): Promise<CheckResult> {
  const panel = new PanelClient(server);
  await panel.login();
  const faults: string[] = [];
  let [worst, most, slowest] = [0, 0, 0];
  for (const [name, expected, make] of WORKBOOKS) {
    const workbook = make();
    await honest.figures();
    const began = performance.now();
    let status = 0;
    const bytes = await mostOf(server, async () => ({ status } = await upload(panel, workbook)));
    slowest = Math.max(slowest, performance.now() - began);
    const { max, failures } = await honest.figures();
    [worst, most] = [Math.max(worst, max), Math.max(most, bytes)];
    faults.push(
      ...faultIf(status !== (expected === 'read' ? 303 : 422), `${name}: it was answered ${status}`),
      ...faultIf(failures > 0, `${name}: ${failures} honest requests failed`),
      ...faultIf(bytes === 0 || bytes > MEMORY_BYTES, `${name}: ${Math.round(bytes / MIB)} MiB of memory`),
    );
  }
  faults.push(...faultIf(worst > MAX_STALL_MS, `an honest request took ${worst.toFixed(0)} ms`));
  const measured = `at most ${Math.round(most / MIB)} MiB, ${seconds(slowest)}, honest ${worst.toFixed(0)} ms`;
  return { measured, faults };
}

/** One person brings four workbooks at once that are none: two of them are read. Another one's small sheet is between those. */
async function turns({ server }: CheckContext): Promise<CheckResult> {
  await askDatabase(
    server.folder,
    `INSERT INTO administrators (email, password_hash, role, created_at, session_epoch)
     SELECT '${OTHER}', password_hash, role, created_at, 0 FROM administrators LIMIT 1`,
  );
  const [hostile, other] = [new PanelClient(server), new PanelClient(server)];
  await hostile.login();
  await other.login(OTHER, PASSWORD);
  const large = workbookOf({ sheets: { A: `<row>${'<c/>'.repeat(3_900_000)}</row>`, B: ROW } });
  const answers: string[] = [];
  const bring = async (who: PanelClient, name: string, workbook: Buffer) => {
    const began = performance.now();
    const { status } = await upload(who, workbook);
    answers.push(`${name} ${status}`);
    return performance.now() - began;
  };
  let [alone, waited] = [0, 0];
  const most = await mostOf(server, async () => {
    alone = await bring(hostile, 'alone', large);
    const hostiles = Array.from({ length: 4 }, () => bring(hostile, 'large', large));
    await until(() => answers.length >= 3, { describe: 'the refusal of two', timeoutMs: MAX_WAIT_MS });
    waited = await bring(other, 'small', workbookOf({ sheets: { A: ROW } }));
    await Promise.all(hostiles);
  });
  const measured = `${seconds(waited)} beside one of ${seconds(alone)}, ${Math.round(most / MIB)} MiB`;
  return {
    measured,
    faults: [
      ...faultIf(answers.join() !== IN_TURN.join(), `answered in this order: ${answers.join(', ')}`),
      ...faultIf(waited > MAX_WAIT_MS, `the small sheet waited ${seconds(waited)}`),
      ...faultIf(most === 0 || most > MEMORY_BYTES, `${Math.round(most / MIB)} MiB of memory`),
    ],
  };
}

/** Spreadsheets that an operator uploads. */
export const SHEET_CHECKS: readonly Check[] = [
  { name: 'workbooks that are none', run: workbooks },
  { name: 'a small sheet beside four large ones', run: turns },
];
