import { BATCH_FIELDS, CONTENT_FIELDS } from '../fields/declared-fields.js';
import { type Fields, wiresOf } from '../fields/field.js';
import { both } from '../language.js';
import { isJsonObject, type JsonObject, own, shown } from './fields.js';
import type { Findings } from './findings.js';

/** The fields of an object that clients send, and of the objects within it, also of those in its lists. */
interface Shape {
  readonly names: ReadonlySet<string>;
  readonly within: Readonly<Record<string, Shape>>;
}

function shape(names: readonly string[], within: Shape['within'] = {}): Shape {
  return { names: new Set([...names, ...Object.keys(within)]), within };
}

const MEDIA = shape(['type', 'url', 'id', 'data', 'filename', 'mimetype']);
const PAYMENT = ['type', 'code', 'line', 'url', 'amount'];
/** Above a template: a medium or a place. */
const HEADER = shape(['filename', 'latitude', 'longitude', 'name', 'address'], { media: MEDIA });
const TEMPLATE_BUTTON = shape(['index', 'text', 'payload', 'coupon'], { payment: shape(PAYMENT) });

/** A request, without its messages. */
export const REQUEST_SHAPE = shape([
  'messages',
  'name',
  'scheduled_at',
  'timezone',
  'expires_at',
  'priority',
  'channel',
  'on_invalid',
  ...wiresOf(BATCH_FIELDS),
]);
/** What names the parameters of a template and the variables of a message, these choose themselves. */
export const MESSAGE_SHAPE = shape(
  [
    'phone',
    'user_id',
    'message',
    'name',
    'email',
    'scheduled_at',
    'expires_at',
    'priority',
    'reference',
    'variables',
    'fallback',
    ...wiresOf(CONTENT_FIELDS),
  ],
  {
    media: MEDIA,
    template: shape(['name', 'language', 'parameters', 'code', 'offer_ends_at'], {
      header: HEADER,
      buttons: TEMPLATE_BUTTON,
      cards: shape(['parameters'], { header: HEADER, buttons: TEMPLATE_BUTTON }),
    }),
    buttons: shape([], { reply: shape(['id', 'title']), link: shape(['title', 'url']) }),
    payment: shape([...PAYMENT, 'reference', 'merchant_name', 'key', 'key_type', 'tax', 'shipping', 'discount'], {
      items: shape(['name', 'amount', 'quantity', 'id']),
    }),
  },
);

/** The names of the same fields in other services and languages, without capitals, accents and separators. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...meaning(
    'phone',
    'to',
    'number',
    'phonenumber',
    'recipient',
    'msisdn',
    'telefone',
    'celular',
    'numero',
    'fone',
    'whatsapp',
  ),
  ...meaning('user_id', 'bsuid', 'businessscopeduserid'),
  ...meaning('message', 'text', 'body', 'content', 'mensagem', 'texto', 'conteudo'),
  ...meaning('name', 'nome'),
  ...meaning('email', 'mail'),
  ...meaning('scheduled_at', 'schedule', 'scheduled', 'scheduledfor', 'scheduledate', 'sendat', 'sendafter'),
  ...meaning('scheduled_at', 'agendamento', 'agendadopara', 'agendarpara', 'dataagendamento', 'dataenvio'),
  ...meaning('expires_at', 'expires', 'expiration', 'expiry', 'validuntil', 'validade', 'expiraem'),
  ...meaning('priority', 'prioridade'),
  ...meaning('reference', 'ref', 'externalid', 'referencia', 'idexterno'),
  ...meaning('variables', 'vars', 'variaveis'),
  ...meaning('media', 'midia', 'attachment', 'anexo', 'arquivo'),
  ...meaning('buttons', 'button', 'botoes', 'botao', 'quickreplies'),
  ...meaning('payment', 'pagamento', 'pix', 'boleto', 'cobranca'),
  ...meaning('messages', 'mensagens', 'msgs'),
  ...meaning('timezone', 'tz', 'fuso', 'fusohorario'),
  ...meaning('channel', 'sender', 'canal', 'remetente'),
  ...meaning('url', 'link', 'href'),
  ...meaning('filename', 'nomearquivo', 'nomedoarquivo'),
  ...meaning('mimetype', 'mime', 'contenttype'),
  ...meaning('language', 'lang', 'locale', 'idioma'),
  ...meaning('parameters', 'params', 'variables', 'values', 'parametros'),
  ...declaredMeanings(BATCH_FIELDS),
  ...declaredMeanings(CONTENT_FIELDS),
};

/** Longer names are not checked. */
const MAX_NAME = 24;
/** Different unknown names that are checked in one kind of object of a request; further ones are ignored. */
const MAX_NAMES = 64;
/** Of them, those that resemble no field: more would leave no room for other warnings. */
const MAX_STRANGE = 20;
/** Characters of a name in the path of its warning. */
const MAX_SHOWN = 40;
/** Letters that may be wrong, missing, too many or swapped in a long name. In a short one, one letter. */
const MAX_TYPOS = 2;
const SHORT_NAME = 6;

/**
 * Finds fields that are ignored because there is none of their name. Checked names are kept for the request, because
 * most messages of a batch have the same fields. There is one warning per name and kind of object, at its first message.
 */
export class UnknownFields {
  private readonly meant = new Map<string, string | undefined>();
  private readonly warned = new Set<string>();
  private readonly within = new Map<string, UnknownFields>();

  /** `shape`: the fields that are read. `strange`: how many warnings name no field that was meant. */
  constructor(
    private readonly shape: Shape,
    private readonly strange = { count: 0 },
  ) {}

  /** Warns of unknown fields, and names the field that each resembles where the object does not have that. */
  check(source: JsonObject, findings: Findings): void {
    for (const name in source) if (!this.shape.names.has(name)) this.checkField(name, source, findings);
  }

  /** The same for the objects within it. */
  checkWithin(source: JsonObject, findings: Findings): void {
    for (const [field, inner] of Object.entries(this.shape.within)) {
      const value = own(source, field);
      // Most messages have one of these fields.
      if (typeof value !== 'object' || value === null) continue;
      const fields = this.innerOf(field, inner);
      if (Array.isArray(value))
        for (const [at, one] of value.entries()) this.checkInner(`${field}.${at}`, one, fields, findings);
      else this.checkInner(field, value, fields, findings);
    }
  }

  private checkInner(path: string, value: unknown, fields: UnknownFields, findings: Findings): void {
    if (!isJsonObject(value)) return;
    findings.inside(path, () => {
      fields.check(value, findings);
      fields.checkWithin(value, findings);
    });
  }

  private innerOf(field: string, inner: Shape): UnknownFields {
    const known = this.within.get(field) ?? new UnknownFields(inner, this.strange);
    this.within.set(field, known);
    return known;
  }

  private checkField(name: string, source: JsonObject, findings: Findings): void {
    if (this.warned.has(name) || !this.isChecked(name)) return;
    const near = this.meant.get(name);
    const meant = near !== undefined && Object.hasOwn(source, near) ? undefined : near;
    if (meant === undefined && ++this.strange.count > MAX_STRANGE) return;
    this.warned.add(name);
    findings.warn(name.slice(0, MAX_SHOWN), 'unknown_field', { field: shown(name), ...adviceOn(meant) });
  }

  /** Whether it is known by now which field a name resembles. */
  private isChecked(name: string): boolean {
    if (this.meant.has(name)) return true;
    if (this.meant.size >= MAX_NAMES) return false;
    this.meant.set(name, nearest(name, this.shape.names));
    return true;
  }
}

const SEE_REFERENCE = both('os campos estão na referência, em /docs', 'the fields are in the reference, at /docs');

/** What the sentence says besides: in English, and in Portuguese. */
function adviceOn(meant: string | undefined): Record<string, string> {
  const advice =
    meant === undefined ? SEE_REFERENCE : both(`parece que era "${meant}"`, `"${meant}" seems to be meant`);
  return { advice: advice.en, 'advice.pt-BR': advice['pt-BR'] };
}

/** The field whose name was probably meant; undefined: none. */
export function nearest(name: string, names: ReadonlySet<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const plain = plainName(name);
  const synonym = Object.hasOwn(SYNONYMS, plain) ? SYNONYMS[plain] : undefined;
  if (synonym !== undefined && names.has(synonym)) return synonym;
  const allowed = plain.length < SHORT_NAME ? 1 : MAX_TYPOS;
  let best: string | undefined;
  let fewest = allowed + 1;
  for (const candidate of names) {
    const typos = distance(plain, plainName(candidate));
    if (typos < fewest) [best, fewest] = [candidate, typos];
  }
  return best;
}

/** `Número do-Telefone` → `numerodotelefone`. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number of letters that are wrong, missing, too many or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

function meaning(field: string, ...words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, field]));
}

function declaredMeanings(fields: Fields): Record<string, string> {
  const words = Object.values(fields).flatMap(({ wire, synonyms }) => synonyms.map((word) => [word, wire] as const));
  return Object.fromEntries(words);
}
