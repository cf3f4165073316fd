import type { ChannelField, ChannelView } from '@recado/channels';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Revision } from '../../ui/revision.js';
import { Table } from '../../ui/table.js';
import { type PresetChange, presetChanges, presetNewsOf } from './preset.view.js';
import { presetTexts } from './preset-texts.js';

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
