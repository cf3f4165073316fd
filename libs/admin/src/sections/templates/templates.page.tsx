import { isGenerated, type TemplateView } from '@recado/channels';
import type { NewTemplate } from '@recado/gateways';
import { Button, Chip, CopyBlock, Empty, Form, Heading, LinkButton, Table, Time, usePanel } from '../../ui/kit.js';
import { Category } from './category.part.js';
import { MadeCarrier } from './made-carrier.js';
import { MediaCarriers } from './media-carriers.js';
import { isSame, templateHref } from './carried-kind.js';
import { templateParts } from './template-parts.js';
import { TemplatePreview } from './template-preview.js';
import type { TemplatesProps } from './templates.props.js';
import { templateStatus } from './carried-kind.js';
import { templateTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(templateTexts);

/** The templates of the account behind a channel, and the carrier. */
export function TemplatesPage(props: TemplatesProps) {
  const { templates: t, create } = useTexts();
  const { channel, hasAccount } = props;
  const back = `/admin/channels/${channel.id}`;
  return (
    <>
      <Heading title={t.title} lead={t.lead(channel.name)} trail={{ href: back, text: channel.name }}>
        {hasAccount && <LinkButton href={`${back}/templates/new`}>{create.open}</LinkButton>}
        {hasAccount && (
          <Form action={`${back}/templates/refresh`}>
            <Button icon="turn">{t.refresh}</Button>
          </Form>
        )}
      </Heading>
      {hasAccount ? <Known {...props} /> : <Missing {...props} />}
    </>
  );
}

function Known(props: TemplatesProps) {
  const { templates: t, carrier } = useTexts();
  const used = props.templates.find((one) => isSame(one, props.carrier));
  return (
    <>
      {used && used.status !== 'APPROVED' && <p class="notice notice-warn">{carrier.waits}</p>}
      <div class="columns">
        <div class="stack">
          {props.templates.length === 0 ? (
            <Empty title={t.emptyTitle}>
              <p>{t.empty}</p>
            </Empty>
          ) : (
            <Rows {...props} />
          )}
        </div>
        <div class="stack">
          <Carriers {...props} />
          <MediaCarriers {...props} />
        </div>
      </div>
    </>
  );
}

/** What to set first. */
function Missing({ channel, accountField: { label, variable } }: TemplatesProps) {
  const { templates: t } = useTexts();
  return (
    <Empty title={t.noAccountTitle}>
      <p>{t.noAccount}</p>
      <p>{channel.builtIn ? t.noAccountVariable : t.noAccountEdit(label)}</p>
      {channel.builtIn ? (
        <CopyBlock id="variable" label=".env" text={`${variable}=`} />
      ) : (
        <LinkButton href={`/admin/channels/${channel.id}/edit`} icon="edit">
          {t.editChannel}
        </LinkButton>
      )}
    </Empty>
  );
}

function Rows({ channel, templates, carrier, mediaCarriers }: TemplatesProps) {
  const { templates: t } = useTexts();
  const { format } = usePanel();
  const used = [carrier, ...mediaCarriers];
  const checkedAt = Math.max(0, ...templates.map((one) => one.checkedAt));
  return (
    <>
      <Table<TemplateView>
        rows={templates}
        isLinked
        columns={[
          { head: t.name, namesRow: true, cell: (one) => <a href={templateHref(channel.id, one)}>{one.name}</a> },
          { head: t.language, cell: ({ language }) => <code>{language}</code> },
          {
            head: t.status,
            cell: (one) => <State template={one} isCarrier={used.some((other) => isSame(one, other))} />,
          },
          { head: t.category, cell: (one) => <Category {...one} /> },
          { head: t.quality, cell: ({ quality }) => (quality === null ? t.none : (t.qualities[quality] ?? quality)) },
        ]}
      />
      {checkedAt > 0 && (
        <p class="help">
          {t.checkedAt} <Time at={format.ago(checkedAt)} />
        </p>
      )}
    </>
  );
}

function State({ template, isCarrier }: { template: TemplateView; isCarrier: boolean }) {
  const { templates: t } = useTexts();
  const panel = usePanel();
  const { status, rejectedReason } = template;
  const reason = rejectedReason && panel.format.raw(rejectedReason);
  return (
    <>
      <Chip {...templateStatus(status, panel).chip} />
      {reason && <span class="under">{t.reason(reason)}</span>}
      {isCarrier && <span class="under">{t.inUse}</span>}
      {isGenerated(template) && <span class="under">{t.generated}</span>}
    </>
  );
}

/** The carriers that were created, and buttons that create the others. */
function Carriers({ channel, templates: known, carriers: all, carrier: used }: TemplatesProps) {
  const { carrier: t, templates } = useTexts();
  const { language } = usePanel();
  const carriers = all.filter(({ media }) => media === null).map(({ template }) => template);
  const madeOf = (carrier: NewTemplate) => known.find((one) => isSame(one, carrier));
  const sample = carriers.find((one) => one.language.startsWith(language.slice(0, 2))) ?? carriers[0];
  const missing = carriers.filter((carrier) => !madeOf(carrier));
  return (
    <section class="card stack">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      {sample && (
        <TemplatePreview {...templateParts({ body: sample.body, components: null }, { parameters: sample.examples })} />
      )}
      <p class="help">{t.flattened}</p>
      {carriers.map((carrier) => {
        const made = madeOf(carrier);
        return (
          made && <MadeCarrier channelId={channel.id} template={made} inUse={isSame(made, used) && templates.inUse} />
        );
      })}
      {missing.length > 0 && (
        <Form action={`/admin/channels/${channel.id}/templates/carrier`} once>
          <p class="actions">
            {missing.map(({ language: code }) => (
              <Button name="language" value={code}>
                {t.create(t.languages[code] ?? code)}
              </Button>
            ))}
          </p>
        </Form>
      )}
    </section>
  );
}
