import { Get, Post } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import { type BackupRecord, faultText, type ScheduledView, ScheduledBackups } from '@recado/backups';
import { type OpenSender, Channels, SANDBOX_CHANNEL } from '@recado/channels';
import { DAYS_NAMES, type DaysName, SETTING_VARIABLES, type SettingName, Settings } from '@recado/config';
import { isNearlyFull, type MediaReading, MediaFigures } from '@recado/media';
import { SettingStore } from '@recado/administration';
import { CLI_COMMAND } from '@recado/core';
import { type FieldSentences, fieldTexts, type FormBody, hasErrors, submit } from '../../session/kit.js';
import { isChanged, isOvertaken, PanelPages, PanelRequest } from '../../session/kit.js';
import {
  Button,
  Chip,
  choice,
  Details,
  Field,
  Fixed,
  Form,
  Heading,
  Linked,
  PasswordAgain,
  Revision,
} from '../../ui/kit.js';
import { More, Select, senderName, shownField, ShownFields, Time, usePanel, ZoneField } from '../../ui/kit.js';
import { settingsTexts } from './texts/index.js';

/** How it is with the scheduled backups; how to have some where there are none. */
function Backups({ scheduled }: { scheduled: ScheduledView | null }) {
  const { backups: t } = usePanel().texts(settingsTexts);
  return (
    <section class="card narrow stack">
      <h2>{t.title}</h2>
      {scheduled ? <State {...scheduled} /> : <p>{t.none}</p>}
    </section>
  );
}

function State({ last, made, nextAt, trouble }: ScheduledView) {
  const { format, language, texts } = usePanel();
  const { backups: t } = texts(settingsTexts);
  return (
    <>
      {trouble === 'failed' && <p>{t.failed(faultText(String(last.fault))[language])}</p>}
      {trouble === 'late' && <p>{t.late}</p>}
      {made ? <Made {...made} /> : <p>{t.never}</p>}
      <p>
        {t.next} <Time at={format.dateTime(nextAt)} />
      </p>
    </>
  );
}

function Made({ startedAt, file, bytes, verification }: BackupRecord) {
  const { format, texts } = usePanel();
  const { backups: t } = texts(settingsTexts);
  const isRestored = verification === 'restored';
  return (
    <p>
      {t.last} <Time at={format.dateTime(startedAt)} />{' '}
      <Chip tone={isRestored ? 'good' : 'warn'} text={isRestored ? t.restored : t.complete} />
      <span class="under">
        {file}, {format.size(bytes ?? 0)}
      </span>
    </p>
  );
}

/** The values of the fields: what holds, or what was typed. */
type SettingFields = Readonly<Record<SettingName, string | number>>;

interface SettingsView {
  fields: SettingFields;
  /** What holds, so that a form tells which fields were changed. */
  shown: SettingFields;
  fixed: ReadonlySet<SettingName>;
  errors: FieldSentences;
  /** The names of the channels that may be the default. */
  channels: readonly OpenSender[];
  /** Scheduled backups; null: there are none. */
  scheduled: ScheduledView | null;
  /** The files that are kept, and how many may be. */
  media: MediaReading;
  /** The channel that is the default now. */
  usual: { id: number; name: string } | undefined;
}

const useTexts = () => usePanel().texts(settingsTexts);

/** All settings of the installation in one form, and where the others are. */
function SettingsPage(view: SettingsView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <div class="stack">
        <Form class="card narrow" action="/admin/settings" errors={view.errors} summary>
          <Revision />
          <h2>{t.installation}</h2>
          <Name {...view} />
          <Zone {...view} />
          <DefaultChannel {...view} />
          <h2>{t.retention}</h2>
          {DAYS_NAMES.map((name) => (
            <Days {...view} name={name} />
          ))}
          <ShownFields values={view.shown} />
          <PasswordAgain />
          <p class="actions">
            <Button tone="main">{t.submit}</Button>
          </p>
        </Form>
        <Files {...view.media} />
        <Backups scheduled={view.scheduled} />
        <Elsewhere />
        <Shell />
      </div>
    </>
  );
}

function Name({ fields, fixed }: SettingsView) {
  const t = useTexts();
  if (fixed.has('name')) return <FixedSetting name="name" label={t.name} value={fields.name} />;
  return <Field name="name" label={t.name} hint={t.nameHint} value={fields.name} max={60} required />;
}

function Zone({ fields, fixed }: SettingsView) {
  const t = useTexts();
  if (fixed.has('timezone')) return <FixedSetting name="timezone" label={t.timezone} value={fields.timezone} />;
  return <ZoneField label={t.timezone} hint={t.timezoneHint} value={String(fields.timezone)} required />;
}

function DefaultChannel({ fields, fixed, channels, usual }: SettingsView) {
  const panel = usePanel();
  const t = useTexts();
  const { defaultChannel } = fields;
  const choices = channels.map((sender) => choice(String(defaultChannel), sender.name, senderName(sender, panel)));
  const label = t.defaultChannel;
  return (
    <>
      {fixed.has('defaultChannel') ? (
        <FixedSetting name="defaultChannel" label={label} value={defaultChannel} />
      ) : (
        <Select name="defaultChannel" label={label} hint={t.defaultChannelHint} choices={choices} />
      )}
      {usual && (
        <p class="help">
          <Linked href={`/admin/channels/${usual.id}/edit`}>{t.limits(usual.name)}</Linked>
        </p>
      )}
    </>
  );
}

function Days({ fields, fixed, name }: SettingsView & { name: DaysName }) {
  const { label, hint }: { label: string; hint?: string } = useTexts().days[name];
  if (fixed.has(name)) return <FixedSetting name={name} label={label} value={fields[name]} />;
  return <Field name={name} label={label} hint={hint} value={fields[name]} max={6} inputmode="numeric" required />;
}

function FixedSetting({ name, label, value }: { name: SettingName; label: string; value: string | number }) {
  return <Fixed id={name} label={label} value={String(value)} variable={SETTING_VARIABLES[name]} />;
}

/** What the files take of their quotas; the key that keeps most is named, because it is the first to be refused. */
function Files({ files, bytes, limit, fullest, keyLimit }: MediaReading) {
  const { format } = usePanel();
  const { files: t } = useTexts();
  const line = (used: number, most: number | null) => (
    <>
      {most === null ? format.size(used) : t.of(format.size(used), format.size(most))}
      {isNearlyFull(used, most) && (
        <>
          {' '}
          <Chip tone={used >= most ? 'bad' : 'warn'} text={t.nearlyFull} />
        </>
      )}
    </>
  );
  return (
    <section class="card narrow stack">
      <h2>{t.title}</h2>
      <p>
        {t.inAll(format.number(files))} {line(bytes, limit)}
      </p>
      {fullest && (
        <p>
          {t.fullest(fullest.name)} {line(fullest.bytes, keyLimit)}
        </p>
      )}
      <p class="help">{t.hint}</p>
    </section>
  );
}

/** Where the list of commands leads for what only a shell does. */
function Shell() {
  const { shell: t, commands } = useTexts();
  const rows = Object.entries(commands).map(([name, label]) => ({ label, text: `${CLI_COMMAND} ${name}`, mono: true }));
  return (
    <section class="card narrow stack">
      <More id="shell" title={t.title} isOpen={false}>
        <p class="help">{t.lead}</p>
        <Details rows={rows} />
      </More>
    </section>
  );
}

function Elsewhere() {
  const t = useTexts();
  return (
    <section class="card narrow stack">
      <h2>{t.elsewhere}</h2>
      <p>
        <Linked href="/admin/opt-outs/rules">{t.optOutWords}</Linked>
      </p>
      <p>
        <Linked href="/admin/alerts/settings">{t.alerts}</Linked>
      </p>
    </section>
  );
}

const NAMES = Object.keys(SETTING_VARIABLES) as SettingName[];

/** The settings of the installation. */
@PanelPages('settings', 'administrator')
export class SettingsController {
  constructor(
    private readonly stored: SettingStore,
    private readonly settings: Settings,
    private readonly channels: Channels,
    private readonly trail: AuditTrail,
    private readonly backups: ScheduledBackups,
    private readonly media: MediaFigures,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, {}, {});
  }

  @Post()
  async change(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const t = panel.texts(settingsTexts);
    const typed = typedIn(body);
    await submit(panel, {
      asksPassword: true,
      show: (errors) => this.show(panel, typed, errors),
      act: async () => {
        if (await this.isStale(panel, body, typed)) return {};
        const faults = await this.stored.change(typed, panel.actor);
        if (hasErrors(faults)) return fieldTexts(t, faults);
        // The page of a channel offers to make it the default, and goes on from there.
        const made = body.then === 'channel' ? this.channels.named(this.settings.defaultChannel) : undefined;
        return [made ? `/admin/channels/${made.id}` : '/admin/settings', t.saved];
      },
    });
  }

  /** Whether somebody else changed one of the fields that the person changed. The others keep what holds by now. */
  private async isStale(panel: PanelRequest, body: FormBody, typed: Partial<SettingFields>): Promise<boolean> {
    await this.stored.refreshIfChanged();
    const now = this.settings.all();
    const names = (Object.keys(typed) as SettingName[]).filter((name) => shownField(name) in body);
    if (!names.some((name) => isOvertaken(body, name, now[name]))) return false;
    panel.services.meanwhile.tell(panel, 0, await this.trail.newest({ action: 'settings.changed' }));
    return true;
  }

  private async show(panel: PanelRequest, typed: Partial<SettingFields>, errors: FieldSentences): Promise<void> {
    const now = this.settings.all();
    const channels = this.channels.openSenders().filter(({ name }) => name !== SANDBOX_CHANNEL);
    const view = {
      fields: { ...now, ...typed },
      shown: now,
      fixed: this.settings.fixed,
      usual: this.channels.named(now.defaultChannel),
      scheduled: await this.backups.read(),
      media: await this.media.read(),
      channels,
    };
    const body = <SettingsPage {...view} errors={errors} />;
    await panel.show({ title: panel.texts(settingsTexts).title, body, isRefused: hasErrors(errors) });
  }
}

/** The settings that the person has changed in the form. */
function typedIn(body: FormBody): Partial<Record<SettingName, string>> {
  const changed = NAMES.filter((name) => isChanged(body, name));
  return Object.fromEntries(changed.map((name) => [name, body[name] ?? '']));
}
