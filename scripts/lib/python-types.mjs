const SIMPLE = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
/** Words of Python that cannot name a field of a class. */
const KEYWORDS = new Set([
  'from',
  'class',
  'import',
  'in',
  'is',
  'not',
  'or',
  'and',
  'global',
  'pass',
  'None',
  'True',
  'False',
]);

/** The module of Python with a TypedDict for every schema of the OpenAPI document and for every event of webhooks. */
export function pythonTypes(document) {
  const module = new TypesModule(requestsIn(document));
  for (const [name, schema] of Object.entries(document.components.schemas)) module.addSchema(name, schema);
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const name = `${pascal(type)}Event`;
    module.addClass(name, { ...post.requestBody.content['application/json'].schema, description: `${post.summary}.` });
    return name;
  });
  return [
    '"""The bodies of the API. Made by `npm run generate` from docs/openapi.json: do not change it by hand."""',
    'from __future__ import annotations',
    'from datetime import datetime\nfrom typing import Any, Literal, NotRequired, TypedDict, Union',
    ...module.aliases,
    ...module.classes,
    `Event = Union[\n${events.map((name) => `    ${name},`).join('\n')}\n]`,
  ]
    .join('\n\n\n')
    .concat('\n');
}

/** The name of the type of a schema that is a reference. */
export function referenced({ $ref }) {
  return $ref?.split('/').at(-1);
}

/** A sentence as a documentation string, with the spaces of its lines before it. */
export function docstring(text, spaces) {
  return `${' '.repeat(spaces)}"""${text.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`;
}

/** The schemas that only requests have: there a time may be given as one of Python. */
function requestsIn({ paths, components: { schemas } }) {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const [sent, told] = ['requestBody', 'responses'].map((part) => {
    const found = new Set();
    const visit = (value) => {
      const name = referenced(value ?? {});
      if (schemas[name] && !found.has(name)) {
        found.add(name);
        visit(schemas[name]);
      }
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    };
    for (const operation of operations) visit(operation[part]);
    return found;
  });
  return new Set([...sent].filter((name) => !told.has(name)));
}

class TypesModule {
  #requests;

  constructor(requests) {
    this.#requests = requests;
  }

  /** Enumerations come before the classes, which are read by type checkers in any order. */
  aliases = [];
  classes = [];
  #names = new Set();

  addSchema(name, schema) {
    this.#names.add(name);
    if (schema.properties) this.addClass(name, schema);
    else this.aliases.push(`${name} = ${this.#typeOf(schema, name)}`);
  }

  addClass(name, { properties, required = [], description }) {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const told = this.#typeOf(schema, `${name}${pascal(field)}`);
      const isTime = this.#requests.has(name) && /(?:_at|^since)$/.test(field);
      const type = isTime ? told.replace(/\bstr\b/, 'datetime | str') : told;
      return [field, required.includes(field) ? type : `NotRequired[${type}]`];
    });
    this.classes.push(
      fields.some(([field]) => KEYWORDS.has(field))
        ? byCall(name, fields, description)
        : byClass(name, fields, description),
    );
  }

  #typeOf(schema, name) {
    const reference = referenced(schema);
    if (reference) return reference;
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return unionOf(choices.map((choice) => this.#typeOf(choice, name)));
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    return unionOf([schema.type].flat().map((type) => this.#plainType(type, schema, name)));
  }

  #plainType(type, schema, name) {
    if (type === 'array') return `list[${this.#typeOf(schema.items, name)}]`;
    if (type !== 'object') return SIMPLE[type];
    if (schema.properties) return this.#inner(name, schema);
    const { additionalProperties: values } = schema;
    return `dict[str, ${typeof values === 'object' ? this.#typeOf(values, name) : 'Any'}]`;
  }

  /** An object within another one: it is named by its place. */
  #inner(name, schema) {
    let free = name;
    for (let count = 2; this.#names.has(free); count++) free = `${name}${count}`;
    this.#names.add(free);
    this.addClass(free, schema);
    return free;
  }
}

function byClass(name, fields, description) {
  const lines = fields.map(([field, type]) => `    ${field}: ${type}`);
  return [`class ${name}(TypedDict):`, docstring(description ?? name, 4), '', ...lines].join('\n');
}

/** A class cannot have a field like `from`. */
function byCall(name, fields, description) {
  const lines = fields.map(([field, type]) => `        "${field}": ${JSON.stringify(type)},`);
  return [
    `${name} = TypedDict(`,
    `    "${name}",`,
    '    {',
    ...lines,
    '    },',
    ')',
    docstring(description ?? name, 0),
  ].join('\n');
}

function unionOf(types) {
  return [...new Set(types)].join(' | ');
}

function literal(value) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function pascal(name) {
  return name.replace(/(?:^|[._-])(\w)/g, (_, letter) => letter.toUpperCase());
}
