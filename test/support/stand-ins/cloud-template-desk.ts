import type { StandInAnswer, StandInRequest } from './stand-in.js';
import { CloudSampleDesk } from './cloud-samples.js';
import { type AskedTemplate, creationRefusal, listedParts } from './cloud-template-creation.js';

/** A template as Meta lists it. */
export interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: readonly { type: string; text?: string; [more: string]: unknown }[];
  rejected_reason: string;
  correct_category?: string;
  sub_category?: string;
  source?: string;
  quality_score: { score: string };
}

/** The templates of an account in the stand-in for Meta: the list, its pages, and new ones with Meta's own refusals. */
export class CloudTemplateDesk {
  /** The templates by `name:language`. */
  readonly templates = new Map<string, MetaTemplate>();
  /** Templates on a page. A request may ask for fewer. */
  pageSize = 100;
  /** Fields of templates that this version of Meta's interface does not know. */
  unknownFields: readonly string[] = [];
  /** What answers every request; undefined: the usual. */
  answer: StandInAnswer | Promise<StandInAnswer> | undefined;
  /** The samples of new templates. */
  readonly uploads = new CloudSampleDesk();

  /** Adds an approved template with this body. */
  add(name: string, language: string, body: string, fields: Partial<MetaTemplate> = {}): MetaTemplate {
    const template: MetaTemplate = {
      id: String(572_279_198_452_421 + this.templates.size),
      name,
      language,
      status: 'APPROVED',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [{ type: 'BODY', text: body }],
      rejected_reason: 'NONE',
      quality_score: { score: 'UNKNOWN' },
      ...fields,
    };
    this.templates.set(`${name}:${language}`, template);
    return template;
  }

  /** Changes a template that is there, as Meta's review or its quality rules do. */
  change(key: string, fields: Partial<MetaTemplate>): void {
    this.templates.set(key, { ...this.templates.get(key)!, ...fields });
  }

  /** Answers a request for the templates of the account. */
  respond({ method, query, json }: StandInRequest): StandInAnswer | Promise<StandInAnswer> {
    if (this.answer) return this.answer;
    return method === 'POST' ? this.create(json ?? {}) : this.list(query);
  }

  private list(query: URLSearchParams): StandInAnswer {
    const all = [...this.templates.values()];
    const from = Number(query.get('after') ?? 0);
    const to = from + Math.min(this.pageSize, Number(query.get('limit') ?? this.pageSize));
    const fields = ['id', ...(query.get('fields') ?? 'name').split(',')];
    const unknown = fields.find((field) => this.unknownFields.includes(field));
    if (unknown !== undefined) {
      const message = `(#100) Tried accessing nonexisting field (${unknown})`;
      return { status: 400, body: { error: { message, type: 'OAuthException', code: 100 } } };
    }
    const asked = (template: MetaTemplate) =>
      Object.fromEntries(Object.entries(template).filter(([field]) => fields.includes(field)));
    const isLast = to >= all.length;
    const next = { next: 'https://graph.facebook.com/elsewhere' };
    const paging = { cursors: { before: String(from), after: String(to) }, ...(!isLast && next) };
    return { status: 200, body: { data: all.slice(from, to).map(asked), paging } };
  }

  private create(request: Readonly<Record<string, unknown>>): StandInAnswer {
    const asked = request as unknown as AskedTemplate;
    const { name, language, category } = asked;
    const refused = creationRefusal(asked, this.uploads.samples);
    if (refused) return refusal(...refused);
    if (this.templates.has(`${name}:${language}`)) {
      const why = `There is already content in this language for this template.`;
      return refusal(2_388_024, 'Content in This Language Already Exists', why);
    }
    const components = listedParts(asked) as unknown as MetaTemplate['components'];
    const { id } = this.add(name, language, '', { status: 'PENDING', category, components });
    return { status: 200, body: { id, status: 'PENDING', category } };
  }
}

/** Meta's refusal of a template. */
function refusal(subcode: number, title: string, words: string): StandInAnswer {
  const error = {
    message: 'Invalid parameter',
    type: 'OAuthException',
    code: 100,
    ...(subcode > 0 && { error_subcode: subcode }),
    is_transient: false,
    error_user_title: title,
    error_user_msg: words,
    fbtrace_id: 'Az8',
  };
  return { status: 400, body: { error } };
}
