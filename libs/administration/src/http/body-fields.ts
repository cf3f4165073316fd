import { checkPhone, DomainError, shown, textFault, type Violation } from '@recado/core';

type Source = Readonly<Record<string, unknown>>;

/**
 * The fields of a JSON object, and what is wrong with them by path. A field that nobody reads is a violation, so that a
 * misspelled one changes nothing in silence.
 */
export class BodyFields {
  private readonly known = new Set<string>();
  private readonly parts: BodyFields[] = [];

  private constructor(
    private readonly source: Source,
    private readonly path: string,
    private readonly violations: Violation[],
  ) {}

  /** Throws DomainError `validation_failed` for what is no object. A request without a body has no fields. */
  static of(body: unknown): BodyFields {
    const source = body ?? {};
    if (isObject(source)) return new BodyFields(source, '', []);
    throw new DomainError('validation_failed', {
      violations: [{ path: '', code: 'object_expected', params: { read: shown(body) } }],
    });
  }

  /** Whether the field is there, also as null. */
  has(name: string): boolean {
    this.known.add(name);
    return Object.hasOwn(this.source, name);
  }

  /** The field as it came; undefined: it is missing. */
  raw(name: string): unknown {
    return this.has(name) ? this.source[name] : undefined;
  }

  isNull(name: string): boolean {
    return this.raw(name) === null;
  }

  /** A text that every database can keep; undefined: it is missing, null or wrong. */
  text(name: string): string | undefined {
    return this.read(name, 'string_expected', (value) => {
      if (typeof value !== 'string') return undefined;
      const fault = textFault(value);
      if (fault) this.refuse(name, fault);
      return value;
    });
  }

  /** The same, which must be there. */
  requiredText(name: string): string {
    const text = this.text(name);
    if (!this.has(name) || this.isNull(name) || text?.trim() === '') this.refuse(name, 'field_required');
    return text ?? '';
  }

  flag(name: string): boolean | undefined {
    return this.read(name, 'boolean_expected', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  number(name: string): number | undefined {
    return this.read(name, 'number_expected', (value) => (typeof value === 'number' ? value : undefined));
  }

  /** A whole number between these bounds, which are included. */
  integer(name: string, min: number, max: number): number | undefined {
    const isWithin = (value: unknown): value is number =>
      Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
    const params = { min, max };
    return this.read(name, 'integer_out_of_range', (value) => (isWithin(value) ? value : undefined), params);
  }

  /** One of these values. */
  choice<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined {
    const params = { allowed: allowed.join(', ') };
    return this.read(name, 'choice_unknown', (value) => allowed.find((each) => each === value), params);
  }

  /** A list of texts. */
  texts(name: string): string[] | undefined {
    const isText = (value: unknown): value is string => typeof value === 'string' && !textFault(value);
    const list = this.list(name);
    list?.forEach((value, index) => {
      if (!isText(value)) this.refuse(`${name}.${index}`, 'string_expected', { read: shown(value) });
    });
    return list?.filter(isText);
  }

  list(name: string): unknown[] | undefined {
    return this.read(name, 'list_expected', (value) => (Array.isArray(value) ? (value as unknown[]) : undefined));
  }

  /** Digits with country code. */
  phone(name: string): string {
    const value = this.requiredText(name);
    if (value.trim() === '') return '';
    const check = checkPhone(value);
    if (!check.ok) this.refuse(name, check.code, { read: shown(value), length: value.length });
    return value;
  }

  /** The fields of an object within; undefined: it is missing, null or no object. */
  object(name: string): BodyFields | undefined {
    const source = this.read(name, 'object_expected', (value) => (isObject(value) ? value : undefined));
    if (source === undefined) return undefined;
    return this.part(name, source);
  }

  /** The same of each object in a list. */
  objects(name: string): BodyFields[] | undefined {
    return this.list(name)?.flatMap((value, index) => {
      if (isObject(value)) return [this.part(`${name}.${index}`, value)];
      this.refuse(`${name}.${index}`, 'object_expected', { read: shown(value) });
      return [];
    });
  }

  /** The names of all fields. Whoever asks knows what each of them means. */
  names(): string[] {
    const names = Object.keys(this.source);
    for (const name of names) this.known.add(name);
    return names;
  }

  refuse(name: string, code: Violation['code'], params?: Violation['params']): void {
    this.violations.push({ path: `${this.path}${name}`, code, ...(params && { params }) });
  }

  /** Throws DomainError `validation_failed` if anything was wrong. To be called when every field was read. */
  done(): void {
    this.refuseUnknown();
    if (this.violations.length > 0) throw new DomainError('validation_failed', { violations: this.violations });
  }

  private part(name: string, source: Source): BodyFields {
    const part = new BodyFields(source, `${this.path}${name}.`, this.violations);
    this.parts.push(part);
    return part;
  }

  private refuseUnknown(): void {
    const allowed = [...this.known].join(', ');
    for (const name of Object.keys(this.source))
      if (!this.known.has(name)) this.refuse(name, 'field_unknown', { allowed });
    for (const part of this.parts) part.refuseUnknown();
  }

  private read<Value>(
    name: string,
    code: string,
    accept: (value: unknown) => Value | undefined,
    params: Violation['params'] = {},
  ): Value | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null) return undefined;
    const accepted = accept(value);
    if (accepted === undefined) this.refuse(name, code, { ...params, read: shown(value) });
    return accepted;
  }
}

function isObject(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
