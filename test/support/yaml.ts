import { parsers } from 'prettier/plugins/yaml';

/** What Prettier's YAML parser answers, as far as it is read here. */
interface YamlNode {
  readonly type: string;
  readonly value?: string;
  readonly anchor?: { readonly value: string } | null;
  readonly children?: readonly (YamlNode | null)[];
}

export type Yaml = null | boolean | string | readonly Yaml[] | YamlMap;
export interface YamlMap {
  readonly [key: string]: Yaml;
}

/** Reads a YAML file with anchors and merges (`<<`). Numbers stay text. Throws where the syntax is broken. */
export function parseYaml(text: string): YamlMap {
  const root = parsers.yaml.parse(text, { originalText: text } as never) as YamlNode;
  const body = root.children?.[0]?.children?.find((part) => part?.type === 'documentBody');
  return valueOf(body?.children?.[0], new Map()) as YamlMap;
}

function valueOf(node: YamlNode | null | undefined, anchors: Map<string, Yaml>): Yaml {
  if (!node) return null;
  if (node.type === 'alias') return known(node.value ?? '', anchors);
  const value = contentOf(node, anchors);
  if (node.anchor) anchors.set(node.anchor.value, value);
  return value;
}

function contentOf(node: YamlNode, anchors: Map<string, Yaml>): Yaml {
  if (/mapping$/i.test(node.type)) return mapOf(node, anchors);
  if (/sequence$/i.test(node.type)) return (node.children ?? []).map((item) => valueOf(inner(item), anchors));
  if (node.type === 'null') return null;
  const text = node.value ?? '';
  return node.type === 'plain' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

/** What is said here wins over what is merged in. */
function mapOf(node: YamlNode, anchors: Map<string, Yaml>): YamlMap {
  const entries = (node.children ?? []).map((item): [string, Yaml] => {
    const [key, value] = item?.children ?? [];
    return [inner(key)?.value ?? '', valueOf(inner(value), anchors)];
  });
  const merged = entries.filter(([key]) => key === '<<').map(([, value]) => value as YamlMap);
  return Object.assign({}, ...merged, Object.fromEntries(entries.filter(([key]) => key !== '<<'))) as YamlMap;
}

/** Keys, values and items wrap one node. */
function inner(node: YamlNode | null | undefined): YamlNode | null | undefined {
  return node && /^(mappingKey|mappingValue|(flowS|s)equenceItem)$/.test(node.type) ? node.children?.[0] : node;
}

function known(name: string, anchors: Map<string, Yaml>): Yaml {
  const value = anchors.get(name);
  if (value === undefined) throw new Error(`there is no anchor &${name} before its alias`);
  return value;
}
