import { type ChannelView, isGenerated, type TemplateName, type TemplateView } from '@recado/channels';
import { demandsOf, type HeaderMediaType } from '@recado/core';
import { Chip, Confirm, CopyBlock, type Detail, Details, Field, Filters, Heading, Revision } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { type CarriedKind, mediaOf } from './carried-kind.js';
import { isSame, isUsableCarrier, templateHref } from './carried-kind.js';
import { previewValues } from './preview-values.js';
import { exampleFields, parameterExamples } from './template-examples.js';
import { templateParts } from './template-parts.js';
import { TemplatePreview } from './template-preview.js';
import { Category } from './category.part.js';
import { templateStatus } from './carried-kind.js';
import { canBeTested, TestForm } from './test-form.part.js';
import { templateTexts } from './texts/index.js';
import { gapField, type TriedValues } from './tried-values.js';

/** Longest value of a parameter that is tried. */
const MAX_VALUE = 1_024;
/** The name of the form that makes a template the carrier. */
export const USE = 'use';

interface TemplateProps {
  channel: ChannelView;
  template: TemplateView;
  /** What it can carry; null: nothing. */
  kind: CarriedKind | null;
  /** The template that carries that outside the window; null: none does. */
  carrier: TemplateName | null;
  /** The lines of the environment that make it the carrier. */
  variables: string;
  /** What somebody typed to try it. */
  tried: TriedValues;
  /** Bytes of the largest file of each type that the channel sends. */
  largest: Readonly<Record<HeaderMediaType, number>>;
}

const useTexts = () => usePanel().texts(templateTexts);

/** One template: its state, what a recipient sees, and the form that makes it the carrier of the channel. */
export function TemplatePage(props: TemplateProps) {
  const { templates, template: t } = useTexts();
  const { template, channel } = props;
  const { chip, means } = templateStatus(template.status, usePanel());
  const title = (
    <>
      {template.name} <Chip {...chip} />
    </>
  );
  const trail = { href: `/admin/channels/${channel.id}/templates`, text: templates.title };
  return (
    <>
      <Heading title={title} lead={means} trail={trail} />
      <div class="columns">
        <Preview {...props} />
        <div class="stack">
          <Carrier {...props} />
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={useDetails(template)} />
          </section>
        </div>
      </div>
    </>
  );
}

/** What a recipient sees, with the values that were typed or the examples; the body may not be known. */
function Preview({ channel, template, tried, largest }: TemplateProps) {
  const { template: t } = useTexts();
  const demands = demandsOf(template);
  const examples = new Map(exampleFields(template));
  const values = previewValues(template, demands, tried.typed, tried.files);
  const isTest = canBeTested({ channel, template });
  const mayTest = usePanel().may(`${templateHref(channel.id, template)}/test`, 'POST');
  return (
    <section class="card stack">
      <h2>{t.preview}</h2>
      {template.body === null ? (
        <p class="quiet">{t.noBody}</p>
      ) : (
        <TemplatePreview {...templateParts(template, values)} namesButtons />
      )}
      {examples.size > 0 && <p class="help">{t.previewHint}</p>}
      {isTest && mayTest ? (
        <TestForm {...{ channel, template, tried, examples, largest }} />
      ) : (
        <TryForm {...{ channel, template, tried }} />
      )}
    </section>
  );
}

/** The gaps of the text, for those who may send no test, and for a template that nobody can send now. */
function TryForm({ channel, template, tried }: Pick<TemplateProps, 'channel' | 'template' | 'tried'>) {
  const { template: t } = useTexts();
  const gaps = template.body === null ? [] : parameterExamples(template);
  if (gaps.length === 0) return null;
  return (
    <Filters action={templateHref(channel.id, template)} label={t.try} submit={t.show} clear={null}>
      {gaps.map(([name, example]) => (
        <Field
          name={gapField(name)}
          label={t.value(name)}
          value={tried.typed.get(`body.${name}`) || example}
          max={MAX_VALUE}
          autocomplete="off"
        />
      ))}
    </Filters>
  );
}

function Carrier({ channel, template, kind, carrier, variables }: TemplateProps) {
  const { carrier: t, mediaCarrier, templates } = useTexts();
  const media = mediaOf(kind);
  const isCarrier = isSame(template, carrier);
  const isUsable = isUsableCarrier(template) && !isCarrier && channel.archivedAt === null;
  if (!isCarrier && !isUsable) return null;
  const use = { name: USE, action: `${templateHref(channel.id, template)}/use` };
  return (
    <section class="card stack">
      <h2>{media ? mediaCarrier.titles[media] : t.title}</h2>
      {isCarrier && <p>{media ? mediaCarrier.inUse[media] : templates.inUse}.</p>}
      {isUsable && <p class="help">{(media ? mediaCarrier.useLead[media]! : t.useLead)(template.name)}</p>}
      {isUsable && !channel.builtIn && (
        <Confirm {...use} open={t.useThis} openTone="main" submit={t.useSubmit}>
          <Revision />
        </Confirm>
      )}
      {isUsable && channel.builtIn && (
        <>
          <p class="help">{t.useVariables}</p>
          <CopyBlock id="variables" label=".env" text={variables} />
        </>
      )}
    </section>
  );
}

function useDetails(template: TemplateView): Detail[] {
  const { format } = usePanel();
  const { templates: t, template: own } = useTexts();
  const { language, subCategory, quality, rejectedReason, providerTemplateId, checkedAt } = template;
  const reason = rejectedReason && format.raw(rejectedReason);
  return [
    ...(reason ? [{ label: own.reason, text: reason }] : []),
    ...madeBy(template, own.made, t.generated),
    { label: t.language, text: language, mono: true },
    { label: t.category, text: <Category {...template} /> },
    ...(subCategory ? [{ label: own.subCategory, text: subCategory, mono: true }] : []),
    { label: t.quality, text: quality === null ? t.none : (t.qualities[quality] ?? quality) },
    ...(providerTemplateId ? [{ label: own.id, text: providerTemplateId, mono: true }] : []),
    { label: t.checkedAt, time: format.ago(checkedAt) },
  ];
}

/** Who made it: in words where they are known, else by the provider's word. */
function madeBy(template: Pick<TemplateView, 'source'>, label: string, generated: string): Detail[] {
  if (template.source === null) return [];
  return [isGenerated(template) ? { label, text: generated } : { label, text: template.source, mono: true }];
}
