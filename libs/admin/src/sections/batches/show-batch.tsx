import { found } from '../../session/kit.js';
import { Injectable } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { FAILURE_CODES, failureTitle } from '@recado/core';
import { type BatchSample, type BatchView, BatchQueries, BatchTexts } from '@recado/queries';
import { Sends, type SendView } from '@recado/campaigns';
import { contentLine } from '../../contents/contents.view.js';
import { Pictures } from '../../contents/pictures.js';
import type { PanelRequest } from '../../session/kit.js';
import { Chart, Chip, Details, Heading, LinkButton, Live, MARK, MoreChips, ProgressBar, Table } from '../../ui/kit.js';
import { Trail, unmarked, usePanel, WhatsappText } from '../../ui/kit.js';
import { MessagePreviews } from '../templates/message-previews.js';
import { templateHref } from '../templates/carried-kind.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { TemplatePreview } from '../templates/template-preview.js';
import { BatchActions, type CountedForm } from './batch-actions.js';
import type { BatchBeside, BatchTemplate } from './batch-beside.js';
import { type BatchPageView, batchPageView, concerned } from './batch.view.js';
import { ForecastEnd, forecastView } from './forecast.js';
import { batchTroubles } from './batch-troubles.js';
import { batchTexts } from './texts/index.js';

/** Words and signs of a text that are compared at most: the work grows with their square, 4 ms at this number. */
const MOST_TOKENS = 1_000;
/** From this share on the texts have nothing to do with each other, so that nothing is marked. */
const OTHER_TEXTS = 0.6;
const TOKENS = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;
/** What a mark must not take in: the end of a line, and the signs of WhatsApp. */
const APART = /[\n*_~`]/;

/** A text of several, with marks around what differs in the others. */
interface VariedText {
  text: string;
  /** same: the others are equal. marked: what differs is marked. other: they differ too much to say what. */
  others: 'same' | 'marked' | 'other';
}

/** The first of these texts, with what the others have in other words marked. */
export function variedText([first = '', ...others]: readonly string[]): VariedText {
  const text = unmarked(first);
  const tokens = tokensOf(text);
  const different = others.map(unmarked).filter((other) => other !== text);
  if (different.length === 0) return { text, others: 'same' };
  const lists = different.map(tokensOf);
  if ([tokens, ...lists].some(({ length }) => length > MOST_TOKENS)) return { text, others: 'other' };
  const kept = lists.map((list) => keptIn(tokens, list));
  const isVaried = tokens.map((token, place) => !APART.test(token) && kept.some((places) => !places.has(place)));
  const words = tokens.filter((token) => token.trim() !== '').length;
  const varied = tokens.filter((token, place) => isVaried[place] && token.trim() !== '').length;
  if (varied > words * OTHER_TEXTS) return { text, others: 'other' };
  return { text: tokens.map((token, place) => marked(token, place, isVaried)).join(''), others: 'marked' };
}

function tokensOf(text: string): string[] {
  return text.match(TOKENS) ?? [];
}

function marked(token: string, place: number, isVaried: readonly boolean[]): string {
  if (!isVaried[place]) return token;
  const [before, after] = [isVaried[place - 1], isVaried[place + 1]];
  return `${before ? '' : MARK.from}${token}${after ? '' : MARK.to}`;
}

/** The places of the longest row of tokens that the other text has too, in the same order. */
function keptIn(tokens: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const longest = new Uint16Array((tokens.length + 1) * width);
  for (let i = tokens.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      const isEqual = tokens[i] === others[j];
      const [down, right] = [longest[(i + 1) * width + j]!, longest[i * width + j + 1]!];
      longest[i * width + j] = isEqual ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(down, right);
    }
  }
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < tokens.length && j < others.length;) {
    if (tokens[i] === others[j]) {
      kept.add(i++);
      j++;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
  return kept;
}

/** What a batch says, as the phone shows its first message, with what differs in the others marked. */
function BatchText({ sample, preview }: Pick<BatchBeside, 'sample' | 'preview'>) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  if (sample === null) return null;
  const { content, id, text } = sample.message;
  const carried = contentLine(content, panel);
  return (
    <section class="card stack">
      <h2>{t.text}</h2>
      <Pictures id={id} content={content} />
      {text === null && <p class="quiet">{t.erased}</p>}
      {text !== null && (preview ? <ByTemplate {...preview} /> : <Bubble {...sample} />)}
      {carried !== null && <p class="help">{carried}</p>}
    </section>
  );
}

function ByTemplate(preview: TemplateParts) {
  const { batch: t } = usePanel().texts(batchTexts);
  return (
    <>
      <TemplatePreview {...preview} />
      <p class="help">{t.others.preview}</p>
    </>
  );
}

/** Those who may not see texts get a sentence in its place. */
function Bubble({ texts }: BatchSample) {
  const { mayReadPeople, format, texts: textsOf } = usePanel();
  const { batch: t } = textsOf(batchTexts);
  const { text, others } = mayReadPeople ? variedText(texts) : { text: format.text(''), others: 'same' as const };
  if (text === '') return null;
  return (
    <>
      <p class="bubble" dir="auto">
        <WhatsappText text={text} />
      </p>
      {others !== 'same' && <p class="help">{t.others[others]}</p>}
    </>
  );
}

/** Reasons that are shown; rarer ones are counted. */
const SHOWN = 5;

type Failure = BatchView['failures'][number];

/** Why messages of a batch failed, the most frequent reason first; nothing where none has. */
function BatchFailures({ id, failures }: Pick<BatchView, 'id' | 'failures'>) {
  const panel = usePanel();
  const { format, language } = panel;
  const { batch: t } = panel.texts(batchTexts);
  if (failures.length === 0) return null;
  const rest = failures.length - SHOWN;
  return (
    <section class="stack" aria-labelledby="failures">
      <h2 id="failures">{t.failures}</h2>
      <Table<Failure>
        rows={failures.slice(0, SHOWN)}
        isLinked
        columns={[
          {
            head: t.reason,
            namesRow: true,
            cell: ({ code }) => (
              <span>
                <a class="strong" href={failuresHref(id, code)}>
                  {failureTitle(code, language) ?? t.otherReason}
                </a>
                {code !== '' && (
                  <span class="under">
                    <code>{code}</code>
                  </span>
                )}
              </span>
            ),
          },
          { head: t.failed, class: 'number', cell: ({ messages }) => format.number(messages) },
        ]}
      />
      {rest > 0 && <p class="help">{t.moreReasons(rest, format.number(rest))}</p>}
    </section>
  );
}

/** The failed messages of a batch with this code; the filter knows those of Recado only. */
function failuresHref(id: number, code: string): string {
  const isKnown = FAILURE_CODES.some((known) => known === code);
  return `/admin/messages?batch=${id}&status=failed${isKnown ? `&code=${code}` : ''}`;
}

/** Days of one chart; a longer forecast has none. */
const MOST_DAYS = 62;

type BatchEndProps = Pick<BatchView, 'forecast'> & Pick<BatchBeside, 'channel'>;

/** When a batch ends and what decides that, with the days that it takes; nothing where it is stopped or nothing waits. */
function BatchEnd({ forecast, channel }: BatchEndProps) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  const { end, limit, stop, days = [] } = forecast;
  if (stop !== null || (end === null && limit === null)) return null;
  const limitsHref = channel && limit !== null && limit.code !== 'schedule' && `/admin/channels/${channel.id}/edit`;
  return (
    <section class="card stack">
      <h2>{t.expectedEnd}</h2>
      <p class="strong">
        <ForecastEnd forecast={forecast} />
      </p>
      {forecastView(forecast, panel).why.map((sentence) => (
        <p class="help">{sentence}</p>
      ))}
      {days.length > 1 && days.length <= MOST_DAYS && (
        <Chart
          title={t.perDay}
          series={[{ name: t.leaving, tone: 'info' }]}
          points={days.map(({ startsAt, messages }) => ({ label: panel.format.day(startsAt), values: [messages] }))}
        />
      )}
      {limitsHref && panel.may(limitsHref, 'POST') && (
        <p>
          <a href={limitsHref}>{t.changeLimits}</a>
        </p>
      )}
    </section>
  );
}

/** A batch: its progress, its times, and what can be done with it. It refreshes itself while something happens. */
function BatchPage({ view }: { view: BatchPageView }) {
  const { batch: t } = usePanel().texts(batchTexts);
  // What stops a batch that goes on is seen without scrolling.
  const isOpen = view.actions.pause !== null || view.actions.resume !== null || view.actions.cancel !== null;
  return (
    <Live id="batch" href={view.liveHref} news={view.announcement}>
      <Heading title={view.title} lead={view.lead}>
        <LinkButton href={view.messagesHref} icon="message">
          {t.messages}
        </LinkButton>
      </Heading>
      <div class="columns">
        <div class="stack">
          <State view={view} />
          <BatchEnd forecast={view.batch.forecast} channel={view.beside.channel} />
          <BatchFailures {...view.batch} />
        </div>
        <div class="stack">
          {isOpen && <BatchActions actions={view.actions} />}
          <BatchText {...view.beside} />
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={view.details} />
          </section>
          {!isOpen && <BatchActions actions={view.actions} />}
        </div>
      </div>
    </Live>
  );
}

function State({ view: { batch, bar, chip, marks, done, stopped, counts, replies } }: { view: BatchPageView }) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  return (
    <section class="card stack">
      <h2>{t.state}</h2>
      <p>
        <Chip {...chip} />
        <MoreChips chips={marks} />
      </p>
      <p class="share">
        <ProgressBar parts={bar} label={done} />
        <span>{done}</span>
      </p>
      {stopped && <p class="notice notice-warn">{stopped}</p>}
      {batchTroubles(batch, panel).map(({ title, detail }) => (
        <p class="notice notice-warn">
          {t.trouble(title)} {detail}
        </p>
      ))}
      <Details rows={counts.map(({ status, count, href }) => ({ label: <Chip {...status} />, text: count, href }))} />
      {replies !== null && <p>{replies}</p>}
    </section>
  );
}

/** Shows the page of one batch, also with a refused form. */
@Injectable()
export class ShowBatch {
  constructor(
    private readonly queries: BatchQueries,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly sends: Sends,
    private readonly texts: BatchTexts,
    private readonly previews: MessagePreviews,
  ) {}

  /** Throws NotFoundException where there is no such batch. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const batch = found(await this.queries.find(id));
    const key = await this.apiKeys.find(batch.apiKeyId);
    const view = batchPageView(batch, key, panel, await this.beside(batch, panel));
    const part = <BatchPage view={view} />;
    const body = (
      <>
        <Trail href="/admin/batches" text={panel.texts(batchTexts).list.title} />
        {part}
      </>
    );
    await panel.show({ title: view.title, body, part });
  }

  /** How many messages a change would concern now; null: not known yet. Throws NotFoundException. */
  async concerned(id: number, change: CountedForm): Promise<number | null> {
    const batch = found(await this.queries.find(id));
    return concerned(batch)[change];
  }

  private async beside({ id, poolId }: BatchView, panel: PanelRequest): Promise<BatchBeside> {
    const [send, sample] = await Promise.all([this.sends.ofBatch(id), this.texts.sample(id)]);
    const channel = poolId === null && sample ? this.channels.withId(sample.message.channelId) : undefined;
    return {
      isAllPaused: this.channels.allPaused !== null,
      template: send && this.templateOf(send),
      send,
      sample,
      preview: sample && (await this.previews.of(sample.message, panel)),
      channel: channel ? { ...channel, isSimulator: this.channels.isSimulator(channel) } : null,
    };
  }

  private templateOf({ channelId, templateName: name, templateLanguage: language }: SendView): BatchTemplate | null {
    if (name === null || language === null) return null;
    const hasPage = this.channels.withId(channelId) !== undefined;
    return { name, language, href: hasPage ? templateHref(channelId, { name, language }) : null };
  }
}
