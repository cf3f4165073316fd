import type { ChannelView, TemplateView } from '@recado/channels';
import {
  demandsOf,
  fileField,
  type HeaderMediaType,
  PAYMENT_TYPES,
  type TemplateField,
  templateFields,
} from '@recado/core';
import { isSendable } from '@recado/campaigns';
import { MAX_PHONE_FIELD } from '../../session/kit.js';
import { Button, choice, Field, FileField, Form, LinkButton, Select, Tick, usePanel } from '../../ui/kit.js';
import { fieldHint, fieldLabel, fileLabel } from './field-label.js';
import { templateHref } from './carried-kind.js';
import { templateTexts } from './texts/index.js';
import { dropField, testField, type TriedValues, uploadField } from './tried-values.js';

interface TestFormProps {
  channel: ChannelView;
  template: TemplateView;
  tried: TriedValues;
  /** What the fields hold that nobody has typed into. */
  examples: ReadonlyMap<string, string>;
  /** Bytes of the largest file of each type that the channel sends. */
  largest: Readonly<Record<HeaderMediaType, number>>;
}

/** What the browser offers first. Of documents it offers all files. */
const ACCEPTED: Partial<Record<HeaderMediaType, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
};

/** The kinds whose values are numbers. */
const DECIMAL: ReadonlySet<TemplateField['kind']> = new Set(['latitude', 'longitude', 'payment_amount'] as const);

/** Whether a test of the template can be sent now: its channel is in use, and its provider takes messages of it. */
export function canBeTested({ channel, template }: { channel: ChannelView; template: TemplateView }): boolean {
  return channel.archivedAt === null && template.body !== null && isSendable(template);
}

/** A field for each value of a template, and the number to which a test of it is sent. */
export function TestForm({ channel, template, tried, examples, largest }: TestFormProps) {
  const panel = usePanel();
  const { test: t } = panel.texts(templateTexts);
  const { isCode } = demandsOf(template);
  const fields = templateFields(demandsOf(template));
  const isUpload = fields.some(({ kind }) => kind === 'header_url');
  const action = `${templateHref(channel.id, template)}/test`;
  const number = { name: 'phone', label: t.phone, hint: t.phoneHint, max: MAX_PHONE_FIELD };
  return (
    <>
      <h3>{t.title}</h3>
      {tried.fault !== null && (
        <p class="notice notice-bad" role="alert">
          {tried.fault}
        </p>
      )}
      <Form action={action} errors={tried.errors} isUpload={isUpload} summary once>
        {fields.map((field) => (
          <>
            {field.kind === 'header_url' && <HeaderFile field={field} tried={tried} largest={largest} />}
            <ValueField field={field} value={tried.typed.get(field.key) ?? examples.get(field.key) ?? ''} />
          </>
        ))}
        <Field {...number} value={tried.phone} inputmode="tel" autocomplete="off" />
        <p class="help">{t.lead}</p>
        <Buttons />
      </Form>
      {!isCode && (
        <p>
          <LinkButton href={sendHref(channel, template)} icon="send">
            {t.toMany}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Buttons() {
  const { test: t, template } = usePanel().texts(templateTexts);
  return (
    <p class="actions">
      <Button tone="main" name="then" value="send">
        {t.send}
      </Button>
      <Button name="then" value="show">
        {template.show}
      </Button>
    </p>
  );
}

/** The file that stands in place of an address: that which was brought before, and the field that brings one. */
function HeaderFile({ field, tried, largest }: { field: TemplateField } & Pick<TestFormProps, 'tried' | 'largest'>) {
  const panel = usePanel();
  const { file: t } = panel.texts(templateTexts).values;
  const { key } = field;
  const type = field.name as HeaderMediaType;
  const kept = tried.files.get(key);
  return (
    <>
      {kept && (
        <>
          <input type="hidden" name={testField(fileField(field))} value={kept.id} />
          <p>{t.kept(panel.format.label(kept.filename ?? kept.mimetype), panel.format.size(kept.size))}</p>
          <Tick name={dropField(key)} ticked={false}>
            {t.drop}
          </Tick>
        </>
      )}
      <FileField
        name={uploadField(key)}
        label={fileLabel(field, panel)}
        hint={t.hint(panel.format.size(largest[type]))}
        accept={ACCEPTED[type]}
      />
    </>
  );
}

function ValueField({ field, value }: { field: TemplateField; value: string }) {
  const panel = usePanel();
  const { values: t } = panel.texts(templateTexts);
  const { key, kind, max } = field;
  const shared = { name: testField(key), label: fieldLabel(field, panel), hint: fieldHint(field, panel) };
  if (kind === 'payment_type') {
    const choices = PAYMENT_TYPES.map((type) => choice(value || 'pix', type, t.payments[type]));
    return <Select {...shared} choices={choices} />;
  }
  if (kind === 'offer_end') return <Field {...shared} type="datetime-local" value={value} />;
  const inputmode = DECIMAL.has(kind) ? 'decimal' : kind === 'header_url' ? 'url' : undefined;
  return <Field {...shared} value={value} max={max ?? undefined} inputmode={inputmode} autocomplete="off" />;
}

/** The page of new sends with this template. */
function sendHref({ name: channel }: ChannelView, { name, language }: TemplateView): string {
  return `/admin/send?${String(new URLSearchParams({ template: `${name}:${language}`, channel }))}`;
}
