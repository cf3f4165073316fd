import { Get, Post } from '@nestjs/common';
import { ChannelConnection } from '@recado/administration';
import { ChannelChecks, ChannelEditor, ChannelFields, ChannelInputError, type NewChannel } from '@recado/channels';
import type { GatewayWay, GatewayDefinition, GatewayPreset } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { bad, type FieldErrors, type FormBody, hasErrors, PanelPages } from '../../session/kit.js';
import { PanelRequest, type Said } from '../../session/kit.js';
import { Chip, Heading, type PanelView, usePanel } from '../../ui/kit.js';
import { type AskedSettings, askedSettings, presetOf } from './asked-settings.js';
import { ChannelFormPage, type SeenOfForm } from './channel-form.page.js';
import { ChannelForms } from './channel-forms.js';
import { ChannelSteps } from './channel-steps.js';
import { type WayStep, ChannelWay, stepsOf } from './channel-way.js';
import { type ChannelReading, type FilledReading, TEST_BUTTON } from './channel.form.js';
import { askedText } from './connection.view.js';
import { gatewayTexts } from './gateway-texts.js';
import { usualForm, withUsualLimits } from './own-values.js';
import { PREVIEW_BUTTON, samplesIn } from './preview.view.js';
import { channelTexts } from './texts/index.js';
import { channelErrors, toLimits } from './to-limits.js';

/** The texts of the choice of how a channel sends, in both languages. */
const kindsTexts = catalogue({
  lead: both(
    'Como as mensagens deste canal vão chegar aos telefones?',
    'How are the messages of this channel to reach phones?',
  ),
  cost: both('Custo:', 'Cost:'),
  risk: both('Risco:', 'Risk:'),
  recommended: both('Recomendado', 'Recommended'),
  ways: {
    phone: {
      title: both('Pelo celular (QR)', 'By a phone (QR)'),
      mark: both('Mais rápido', 'Fastest'),
      cost: both(
        'Nenhum por mensagem; usa o número que você já tem.',
        'None for a message; it uses the number that you have.',
      ),
      risk: both(
        'O WhatsApp pode bloquear números que escrevem a desconhecidos; por isso começamos com poucas pessoas novas por dia. Não é um caminho oficial.',
        'WhatsApp may lock numbers that write to strangers, so we begin with few new people a day. It is not an official way.',
      ),
    },
    official: {
      title: both('Oficial (Meta)', 'Official (Meta)'),
      mark: both('Para volume', 'For volume'),
      cost: both(
        'Por mensagem, cobrado pela Meta; responder em até 24 horas a quem escreveu é grátis.',
        'For each message, charged by Meta; answers within 24 hours after a person wrote are free.',
      ),
      risk: both(
        'Nenhum bloqueio por usar um programa; fora das 24 horas só saem modelos que a Meta aprovou.',
        'No lock for using a program; outside the 24 hours only templates leave that Meta has approved.',
      ),
    },
  },
  others: both('De outro jeito', 'Another way'),
});

/** One kind of gateway to choose, or one program or provider that it speaks to. */
interface OfferedKind {
  /** What the address of its form asks for. */
  query: string;
  name: string;
  /** What it needs. */
  hint: string;
  /** Undefined: it belongs to neither way. */
  way: GatewayWay | undefined;
  isRecommended: boolean;
}

interface ChannelKindsProps {
  kinds: readonly OfferedKind[];
  steps: readonly WayStep[];
}

const WAYS = [
  { way: 'phone', tone: 'good' },
  { way: 'official', tone: 'info' },
] as const;

/** The choice of how a new channel sends: by a phone, by Meta’s API, or otherwise. */
function ChannelKindsPage({ kinds, steps }: ChannelKindsProps) {
  const panel = usePanel();
  const { channels, channelForm } = panel.texts(channelTexts);
  const t = panel.texts(kindsTexts);
  const others = kinds.filter(({ way }) => way === undefined);
  return (
    <>
      <Heading title={channelForm.title} lead={t.lead} trail={{ href: '/admin/channels', text: channels.title }} />
      <ChannelSteps steps={steps} at="choose" />
      <div class="ways">
        {WAYS.map(({ way, tone }) => (
          <section class="card stack">
            <h2>
              {t.ways[way].title} <Chip tone={tone} text={t.ways[way].mark} />
            </h2>
            <p>
              <span class="strong">{t.cost}</span> {t.ways[way].cost}
            </p>
            <p>
              <span class="strong">{t.risk}</span> {t.ways[way].risk}
            </p>
            <Kinds kinds={kinds.filter((each) => each.way === way)} />
          </section>
        ))}
        {others.length > 0 && (
          <section class="card stack ways-rest">
            <h2>{t.others}</h2>
            <Kinds kinds={others} />
          </section>
        )}
      </div>
    </>
  );
}

/** The first that says that it is recommended is marked, where there are several. */
function Kinds({ kinds }: { kinds: readonly OfferedKind[] }) {
  const t = usePanel().texts(kindsTexts);
  const first = kinds.length > 1 ? kinds.find(({ isRecommended }) => isRecommended) : undefined;
  const sorted = first ? [first, ...kinds.filter((each) => each !== first)] : kinds;
  return (
    <ul class="kinds">
      {sorted.map(({ query, name, hint }) => (
        <li class="linked">
          <a href={`/admin/channels/new?${query}`}>{name}</a>{' '}
          {query === first?.query && <Chip tone="good" text={t.recommended} />}
          <span class="under">{hint}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a new channel may send by: the kinds of gateways, each after the programs and providers that it is preset for. */
function offeredKinds(panel: Pick<PanelView, 'settings' | 'format'>): OfferedKind[] {
  const { gateways } = panel.settings;
  return gateways.kinds.flatMap((kind) => {
    const definition = gateways.find(kind);
    return [...presetsOf(kind, definition, panel), offered(kind, definition, panel)];
  });
}

function offered(kind: string, definition: GatewayDefinition | undefined, panel: Parameters<typeof offeredKinds>[0]) {
  const { way, isRecommended = false } = definition ?? {};
  const { name, hint } = gatewayTexts(kind, panel);
  return { query: `gateway=${kind}`, name, hint, way, isRecommended };
}

function presetsOf(
  kind: string,
  definition: GatewayDefinition | undefined,
  { format }: Parameters<typeof offeredKinds>[0],
): OfferedKind[] {
  return (definition?.presets ?? []).map(({ id, texts }) => {
    const { name, hint } = texts[format.language];
    return { query: `gateway=${kind}&preset=${id}`, name, hint, way: definition?.way, isRecommended: false };
  });
}

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

/** What the address of the form asks for. */
interface Asked {
  gateway: string;
  /** Missing: the form begins with what the kind of gateway has by itself. */
  preset?: GatewayPreset | undefined;
}

/** Nothing is connected and nobody receives anything. */
const SIMULATOR_STEPS = ['choose', 'connect'] as const;

/** Creates a channel: first its kind of gateway is chosen, then its settings are given. */
@PanelPages('channels/new', 'administrator')
export class NewChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly checks: ChannelChecks,
    private readonly forms: ChannelForms,
    private readonly connection: ChannelConnection,
    private readonly way: ChannelWay,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const gateway = panel.settings.gateways.find(String(panel.query.gateway));
    if (!gateway) return this.kinds(panel);
    const preset = presetOf(gateway.kind, panel.query.preset, panel);
    const { usualLimits } = this.beginning(panel, { gateway: gateway.kind, preset });
    const typed = { ...usualForm(usualLimits, panel), settings: { ...preset?.settings } };
    await this.show(panel, { gateway: gateway.kind, preset }, typed, {});
  }

  @Post()
  async create(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const gateway = panel.settings.gateways.find(String(panel.query.gateway));
    if (!gateway) return panel.redirect('/admin/channels/new');
    const asked = { gateway: gateway.kind, preset: presetOf(gateway.kind, panel.query.preset, panel) };
    const reading = this.read(panel, asked, body);
    if (body[TEST_BUTTON] !== undefined) return this.test(panel, asked, reading);
    if (body[PREVIEW_BUTTON] !== undefined) return this.preview(panel, asked, reading, body);
    const { limits, errors: unreadable } = toLimits(reading);
    const { name, risky } = reading.form;
    const isRisky = risky !== '' && risky === name;
    const input = { name, gateway: gateway.kind, settings: reading.settings, limits, isRisky };
    const errors = await this.forms.errors(panel, reading, this.checks.ofNew(input), unreadable);
    if (hasErrors(errors)) return this.show(panel, asked, reading, errors);
    await this.store(panel, asked, reading, input);
  }

  /** The form as it was sent. Limits that nobody has chosen become those of the description that was typed. */
  private read(panel: PanelRequest, asked: Asked, body: FormBody): FilledReading {
    const fields = this.fields.ofKind(asked.gateway);
    const reading = this.forms.read(panel, fields, body);
    const began = this.beginning(panel, asked).usualLimits;
    const usual = askedSettings(asked.gateway, fields, reading.settings, panel).usualLimits;
    return withUsualLimits(reading, { began, usual }, panel);
  }

  /** What the form asks before anything is typed. */
  private beginning(panel: PanelRequest, { gateway, preset }: Asked): AskedSettings {
    return askedSettings(gateway, this.fields.ofKind(gateway), preset?.settings ?? {}, panel);
  }

  private async test(panel: PanelRequest, asked: Asked, reading: FilledReading): Promise<void> {
    const { errors, connection } = await this.forms.test(panel, asked.gateway, reading);
    await this.show(panel, asked, reading, errors, { connection });
  }

  private async preview(panel: PanelRequest, asked: Asked, reading: FilledReading, body: FormBody): Promise<void> {
    const { errors, ...seen } = this.forms.preview(panel, asked.gateway, reading, samplesIn(body));
    await this.show(panel, asked, reading, errors, seen);
  }

  private async store(panel: PanelRequest, asked: Asked, reading: ChannelReading, input: NewChannel): Promise<void> {
    try {
      const id = await this.editor.create(input, panel.actor);
      await panel.redirect(`/admin/channels/${id}`, await this.ask(panel, id, input));
    } catch (error) {
      // Somebody took the name meanwhile.
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(panel, asked, reading, channelErrors(error));
    }
  }

  /** The first look at the provider, so that the page of the channel shows what is, and not what is hoped for. */
  private async ask(panel: PanelRequest, id: number, { name, gateway }: NewChannel): Promise<Said> {
    const created = panel.texts(channelTexts).channelForm.created(name);
    if (gateway === 'sandbox') return created;
    const connection = await this.connection.ask({ id, gateway });
    // That its phone is not paired yet is no fault: its page begins with that step.
    if (!connection.ready && connection.pairs) return created;
    const text = `${created} ${askedText(connection, { gateway }, panel)}`;
    return connection.ready ? text : bad(text);
  }

  private async kinds(panel: PanelRequest): Promise<void> {
    const { channelForm } = panel.texts(channelTexts);
    const kinds = offeredKinds(panel);
    const steps = stepsOf(await this.way.of(null));
    await panel.show({ title: channelForm.title, body: <ChannelKindsPage kinds={kinds} steps={steps} /> });
  }

  private async show(
    panel: PanelRequest,
    { gateway, preset }: Asked,
    { form, days, settings }: Typed,
    errors: FieldErrors,
    seen: SeenOfForm = {},
  ): Promise<void> {
    const asked = askedSettings(gateway, this.fields.ofKind(gateway), settings, panel);
    const shown = this.forms.shown(panel, { gateway, isNew: true, form, days, asked, typed: settings, errors });
    const { title, submit } = panel.texts(channelTexts).channelForm;
    const action = `/admin/channels/new?gateway=${gateway}${preset ? `&preset=${preset.id}` : ''}`;
    const steps = gateway === 'sandbox' ? SIMULATOR_STEPS : stepsOf(await this.way.of(null));
    const back = { href: '/admin/channels', text: panel.texts(channelTexts).channels.title };
    const body = <ChannelFormPage {...shown} {...{ title, action, submit, back, seen, steps }} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}
