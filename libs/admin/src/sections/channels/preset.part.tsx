import type { ChannelField, ChannelView } from '@recado/channels';
import { type PresetNews, presetNews } from '@recado/config';
import { Button, Form, type PanelView, PasswordAgain, Revision, Table, usePanel } from '../../ui/kit.js';
import { presetTexts } from './preset-texts.js';

/** One place in which the settings of a channel differ from those of its preset. */
export interface PresetChange {
  /** The part of the description, such as `outcomes`. */
  part: string;
  /** Where in it, as a path; empty: the whole part. */
  place: string;
  /** What the channel has; null: nothing. */
  before: string | null;
  after: string | null;
}

type Panel = Pick<PanelView, 'settings'>;

/** What is to be told of the preset of a channel with these fields; null: nothing. */
export function presetNewsOf(
  { gateway, preset }: ChannelView,
  fields: readonly ChannelField[],
  { settings: { gateways } }: Panel,
): PresetNews | null {
  const settings = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? undefined]));
  return presetNews(gateways.find(gateway), settings, preset);
}

/** In what the settings of a channel differ from those of the preset, place by place. */
export function presetChanges({ preset }: PresetNews, fields: readonly ChannelField[]): PresetChange[] {
  return Object.entries(preset.settings).flatMap(([name, after]) => {
    const before = fields.find((field) => field.name === name)?.value ?? '{}';
    return differences(documentOf(before), documentOf(after), []);
  });
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is a plain text.
    return text;
  }
}

function differences(before: unknown, after: unknown, path: readonly string[]): PresetChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (!isObject(before) || !isObject(after)) return [changeAt(path, before, after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
}

/** What only one of two lists has. The order of rules counts, so that lists of the same rules in another order differ whole. */
function ofLists(before: readonly unknown[], after: readonly unknown[], path: readonly string[]): PresetChange[] {
  const [old, now] = [before, after].map((list) => list.map((one) => JSON.stringify(one)));
  const gone = before.filter((_, index) => !now!.includes(old![index]!));
  const come = after.filter((_, index) => !old!.includes(now![index]!));
  if (gone.length + come.length === 0) return [changeAt(path, before, after)];
  return [...gone.map((one) => changeAt(path, one, undefined)), ...come.map((one) => changeAt(path, undefined, one))];
}

function changeAt([part = '', ...place]: readonly string[], before: unknown, after: unknown): PresetChange {
  return { part, place: place.join(' › '), before: textOf(before), after: textOf(after) };
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of the form. */
export const PRESET = 'preset';
/** The button that keeps the description of the channel. */
export const KEEP = 'keep';

interface OfChannel {
  channel: ChannelView;
  fields: readonly ChannelField[];
}

/** Says that the description that ships differs from the copy of the channel, and in what. */
export function PresetNotice({ channel, fields }: OfChannel) {
  const panel = usePanel();
  const t = panel.texts(presetTexts);
  const news = presetNewsOf(channel, fields, panel);
  if (!news || channel.archivedAt !== null) return null;
  const page = `/admin/channels/${channel.id}/preset`;
  const { name } = news.preset.texts[panel.format.language];
  const said = { null: t.differs, true: t.newerChanged, false: t.newer }[String(news.isChanged) as 'null'];
  const parts = [...new Set(presetChanges(news, fields).map(({ part }) => partIn(t.parts, part)))];
  return (
    <p class="notice notice-warn">
      {said(name)} {t.changes(parts.join(', '))}{' '}
      {channel.builtIn ? t.byEnvironment : panel.may(page) && <a href={page}>{t.open}</a>}
    </p>
  );
}

interface PresetFormProps extends OfChannel {
  changes: readonly PresetChange[];
  isChanged: boolean | null;
}

/** What would change, place by place, above the two decisions. */
export function PresetForm({ channel, changes, isChanged }: PresetFormProps) {
  const t = usePanel().texts(presetTexts);
  const value = (text: string | null) => (text === null ? t.nothing : <code class="raw">{text}</code>);
  return (
    <div class="stack">
      <Table<PresetChange>
        rows={changes}
        columns={[
          { head: t.part, namesRow: true, cell: ({ part }) => partIn(t.parts, part) },
          { head: t.place, cell: ({ place }) => place },
          { head: t.before, cell: ({ before }) => value(before) },
          { head: t.after, cell: ({ after }) => value(after) },
        ]}
      />
      <Form class="card" action={`/admin/channels/${channel.id}/preset`} name={PRESET}>
        <Revision />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{isChanged === false ? t.take : t.takeChanged}</Button>
          <Button name={KEEP} value="1">
            {t.keep}
          </Button>
        </p>
        <p class="help">{t.keepHint}</p>
      </Form>
    </div>
  );
}

/** The words for a part of a description. */
function partIn(words: Readonly<Partial<Record<string, string>>>, part: string): string {
  return words[part] ?? part;
}
