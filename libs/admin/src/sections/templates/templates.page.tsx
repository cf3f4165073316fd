import { Button, LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { type Column, Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { TemplatePreview } from './template-preview.js';
import type { CarrierRow, TemplateRow, TemplatesPageView } from './templates.view.js';
import { templateTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(templateTexts);

/** The templates of the account behind a channel, and the carrier. */
export function TemplatesPage({ view }: { view: TemplatesPageView }) {
  const { templates: t } = useTexts();
  const trail = { href: view.back, text: view.channel };
  return (
    <>
      <Heading title={t.title} lead={t.lead(view.channel)} trail={trail}>
        {!view.missing && (
          <Form action={`${view.page}/refresh`}>
            <Button icon="turn">{t.refresh}</Button>
          </Form>
        )}
      </Heading>
      {view.missing ? <Missing {...view.missing} /> : <Known view={view} />}
    </>
  );
}

function Known({ view }: { view: TemplatesPageView }) {
  const { templates: t, carrier } = useTexts();
  return (
    <>
      {view.isCarrierWaiting && <p class="notice notice-warn">{carrier.waits}</p>}
      <div class="columns">
        <div class="stack">
          {view.rows.length === 0 ? (
            <Empty title={t.emptyTitle}>
              <p>{t.empty}</p>
            </Empty>
          ) : (
            <Rows {...view} />
          )}
        </div>
        <Carriers view={view} />
      </div>
    </>
  );
}

function Missing({ field, variable, editHref }: NonNullable<TemplatesPageView['missing']>) {
  const { templates: t } = useTexts();
  return (
    <Empty title={t.noAccountTitle}>
      <p>{t.noAccount}</p>
      <p>{variable === null ? t.noAccountEdit(field) : t.noAccountVariable}</p>
      {variable === null ? (
        <LinkButton href={editHref} icon="edit">
          {t.editChannel}
        </LinkButton>
      ) : (
        <CopyBlock id="variable" label=".env" text={`${variable}=`} />
      )}
    </Empty>
  );
}

function Rows({ rows, checkedAt }: TemplatesPageView) {
  const { templates: t } = useTexts();
  const columns: Column<TemplateRow>[] = [
    { head: t.name, namesRow: true, cell: ({ href, name }) => <a href={href}>{name}</a> },
    { head: t.language, cell: ({ language }) => <code>{language}</code> },
    { head: t.status, cell: (row) => <State {...row} /> },
    { head: t.category, cell: ({ category }) => category },
    { head: t.quality, cell: ({ quality }) => quality },
  ];
  return (
    <>
      <Table columns={columns} rows={rows} isLinked />
      {checkedAt && (
        <p class="help">
          {t.checkedAt} <Time at={checkedAt} />
        </p>
      )}
    </>
  );
}

function State({ status, reason, isCarrier }: TemplateRow) {
  const { templates: t } = useTexts();
  return (
    <>
      <Chip {...status} />
      {reason && <span class="under">{t.reason(reason)}</span>}
      {isCarrier && <span class="under">{t.inUse}</span>}
    </>
  );
}

function Carriers({ view: { carriers, sample, page } }: { view: TemplatesPageView }) {
  const { carrier: t } = useTexts();
  const missing = carriers.filter(({ made }) => made === null);
  return (
    <section class="card stack">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      {sample && <TemplatePreview {...sample} />}
      <p class="help">{t.flattened}</p>
      {carriers.map((carrier) => carrier.made && <Made {...carrier} made={carrier.made} />)}
      {missing.length > 0 && (
        <Form action={`${page}/carrier`}>
          <p class="actions">
            {missing.map(({ language, languageText }) => (
              <Button name="language" value={language}>
                {t.create(languageText)}
              </Button>
            ))}
          </p>
        </Form>
      )}
    </section>
  );
}

function Made({ name, languageText, made }: CarrierRow & { made: NonNullable<CarrierRow['made']> }) {
  const { carrier: t, templates } = useTexts();
  return (
    <div class="stack">
      <p>
        <a href={made.href}>
          {name} ({languageText})
        </a>{' '}
        <Chip {...made.status} />
      </p>
      <p class="help">{made.isUsed ? templates.inUse : made.means}</p>
      {made.isUsable && !made.isUsed && (
        <p>
          <LinkButton href={made.href}>{t.useOpen(languageText)}</LinkButton>
        </p>
      )}
    </div>
  );
}
