import { Get, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { violationText } from '@recado/core';
import {
  AskedAnswers,
  DeliveryQueries,
  DeliveryReplays,
  EndpointChanges,
  EndpointFigureReader,
  MAX_COUNTED,
  WebhookFormats,
  WebhookEndpoints,
  type WebhookEndpointView,
} from '@recado/webhooks';
import { bad, type FilterQuery, found, hasErrors, type Localization, NeedsRole } from '../../session/kit.js';
import { PanelPages, PanelRequest, Reveals, submit, violationsOf } from '../../session/kit.js';
import { Button, Field, Filters, Form, Heading, LinkButton, Live, usePanel } from '../../ui/kit.js';
import { DELIVERY_FILTER, readDeliveryFilter, timeOf, DeliveryList } from './delivery-list.js';
import { DELETE, EndpointPage, ROTATE, OVERLAPS, USUAL_OVERLAP } from './endpoint.page.js';
import { obstacleOf, shownUrl, LeadToDelivery, endpointPath, ROOT, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

const PAGE_SIZE = 25;

interface ReplayProps {
  endpoint: WebhookEndpointView;
  /** As it was typed, and as it is told. */
  since: string;
  sinceText: string;
  total: number;
}

/** How many failures there are since a time, which can be chosen, and the button that sends them again. */
function ReplayPage({ endpoint, since, sinceText, total }: ReplayProps) {
  const { replay: t, frame } = useTexts();
  const panel = usePanel();
  const count = countText(total, panel, total === MAX_COUNTED);
  const page = endpointPath(endpoint.id);
  const action = `${page}/replay`;
  const trail = { href: page, text: shownUrl(endpoint.url, panel) };
  const field = { name: 'since', label: t.since, hint: t.sinceHint(panel.format.zoneName()), value: since } as const;
  return (
    <>
      <Heading title={t.title} lead={total === 0 ? t.none(sinceText) : t.lead(count, sinceText)} trail={trail} />
      <Filters action={action} label={t.title} submit={t.count} clear={null}>
        <Field {...field} type="datetime-local" required />
      </Filters>
      <Form class="card narrow" action={action} once>
        <input type="hidden" name="since" value={since} />
        {total > 0 && <p>{t.explain}</p>}
        <p class="actions">
          {total > 0 && <Button tone="main">{t.submit(count)}</Button>}
          <LinkButton href={page} tone="plain">
            {total === 0 ? frame.back : frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** The page of an endpoint, what it changes (its secret, whether it is enabled), a test, and its failures once more. */
@PanelPages('webhooks/:id')
export class EndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly figures: EndpointFigureReader,
    private readonly deliveries: DeliveryQueries,
    private readonly apiKeys: ApiKeys,
    private readonly changes: EndpointChanges,
    private readonly replays: DeliveryReplays,
    private readonly answers: AskedAnswers,
    private readonly asked: LeadToDelivery,
    private readonly reveals: Reveals,
    private readonly formats: WebhookFormats,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, await this.find(panel), panel.query);
  }

  @Post('test')
  async test(panel: PanelRequest): Promise<void> {
    const endpoint = await this.find(panel);
    if (!endpoint.enabled || !this.replays.canTest(endpoint)) return panel.redirect(endpointPath(endpoint.id));
    // A second click joins the first one, unless that is on its way already.
    const waiting = await this.answers.waitingTest(endpoint.id);
    const delivery = waiting ?? (await this.replays.sendTest(endpoint, panel.actor));
    await this.asked.lead(panel, delivery, 0, endpoint);
  }

  @Post('enable')
  async enable(panel: PanelRequest): Promise<void> {
    await this.switch(panel, true);
  }

  @Post('disable')
  async disable(panel: PanelRequest): Promise<void> {
    await this.switch(panel, false);
  }

  @Post('rotate-secret')
  @NeedsRole('administrator')
  async rotate(panel: PanelRequest): Promise<void> {
    const endpoint = await this.find(panel);
    const { id } = endpoint;
    await submit(panel, {
      form: ROTATE,
      asksPassword: true,
      show: () => this.show(panel, endpoint),
      act: async () => {
        const chosen = OVERLAPS.find(({ value }) => value === (panel.body.overlap ?? USUAL_OVERLAP));
        if (!chosen) return { overlap: panel.t.fields.choice_unknown };
        const secret = await this.changes.rotateSecret(id, chosen.ms, panel.actor);
        if (secret === null) return gone(panel);
        this.reveals.put(panel, 'webhook', secret, { id, isReplacement: true });
        return [`${ROOT}/created`];
      },
      refused: (error) => [endpointPath(id), bad(violationText(violationsOf(error)[0], panel.language))],
    });
  }

  @Post('delete')
  @NeedsRole('administrator')
  async delete(panel: PanelRequest): Promise<void> {
    const endpoint = await this.find(panel);
    const { fields, detail } = panel.texts(webhookTexts);
    await submit(panel, {
      form: DELETE,
      typed: [[new URL(endpoint.url).host], fields.confirm_mismatch],
      asksPassword: true,
      show: () => this.show(panel, endpoint),
      act: async () => ((await this.changes.remove(endpoint.id, panel.actor)) ? [ROOT, detail.deleted] : gone(panel)),
    });
  }

  /** How many failures there are since a time, before they are sent again. */
  @Get('replay')
  @NeedsRole('operator')
  async count(panel: PanelRequest): Promise<void> {
    const { endpoint, since } = await this.replayed(panel, panel.query.since);
    if (since === undefined) return refuseReplay(panel, endpoint);
    const total = await this.replays.countSince(endpoint, since);
    const sinceText = panel.format.dateTime(since).text;
    const body = <ReplayPage {...{ endpoint, total, sinceText }} since={String(panel.query.since)} />;
    await panel.show({ title: panel.texts(webhookTexts).replay.title, body });
  }

  @Post('replay')
  async replay(panel: PanelRequest): Promise<void> {
    const { endpoint, since } = await this.replayed(panel, panel.body.since);
    if (since === undefined) return refuseReplay(panel, endpoint);
    const count = await this.replays.replaySince(endpoint, since, panel.actor);
    await panel.redirect(endpointPath(endpoint.id), panel.texts(webhookTexts).replay.done(countText(count, panel)));
  }

  /** `since`: a time in the past; undefined: it is none, or the endpoint gets nothing. */
  private async replayed(panel: PanelRequest, typed: unknown) {
    const endpoint = await this.find(panel);
    const at = typeof typed === 'string' && endpoint.enabled ? timeOf(typed, panel) : undefined;
    return { endpoint, since: at !== undefined && at < panel.format.now ? at : undefined };
  }

  private async switch(panel: PanelRequest, enabled: boolean): Promise<void> {
    const { id } = panel;
    const { detail } = panel.texts(webhookTexts);
    await submit(panel, {
      show: async () => this.show(panel, await this.find(panel)),
      act: async () => {
        const isChanged = await this.changes.update(id, { enabled }, panel.actor);
        return isChanged ? [endpointPath(id), enabled ? detail.enabled : detail.disabled] : gone(panel);
      },
      refused: (error) => [endpointPath(id), bad(violationText(violationsOf(error)[0], panel.language))],
    });
  }

  private async find({ id }: PanelRequest): Promise<WebhookEndpointView> {
    return found(await this.endpoints.find(id));
  }

  private async show(panel: PanelRequest, endpoint: WebhookEndpointView, query: FilterQuery = {}): Promise<void> {
    const { id, url, keyIds } = endpoint;
    const figures = (await this.figures.read([id])).get(id);
    const keys = keyIds?.length ? await this.apiKeys.list() : [];
    const keyNames = keys.filter((key) => keyIds?.includes(key.id)).map(({ name }) => name);
    const reading = readDeliveryFilter(query, panel);
    const { filter, typed, errors, before } = reading;
    const isRefused = hasErrors(errors);
    const page = isRefused
      ? { items: [], nextBefore: null }
      : await this.deliveries.page({ endpointId: id, ...filter }, { before, limit: PAGE_SIZE });
    const list = { endpoint, reading, ...page };
    const href = panel.refused || isRefused ? null : DELIVERY_FILTER.href(endpointPath(id), typed, before);
    const part = (
      <Live id="deliveries" href={href} news={panel.texts(webhookTexts).delivery.news}>
        <DeliveryList {...list} />
      </Live>
    );
    const canTest = this.replays.canTest(endpoint);
    const obstacle = await obstacleOf(endpoint, this.formats);
    const body = <EndpointPage {...{ endpoint, figures, keyNames, canTest, obstacle, list, part }} />;
    await panel.show({ title: shownUrl(url, panel), body, part, isRefused });
  }
}

/** `isMore`: there may be more than were counted. */
function countText(count: number, panel: Localization, isMore = false): string {
  const { one, many } = panel.texts(webhookTexts).replay;
  return count === 1 ? one : many(`${panel.format.number(count)}${isMore ? '+' : ''}`);
}

async function refuseReplay(panel: PanelRequest, { id, enabled }: WebhookEndpointView): Promise<void> {
  const { replay } = panel.texts(webhookTexts);
  await panel.redirect(endpointPath(id), bad(enabled ? replay.sinceInvalid : replay.disabled));
}

function gone(panel: PanelRequest) {
  return [ROOT, bad(panel.texts(webhookTexts).detail.gone)] as const;
}
