import { Body, Get, NotFoundException, Optional, Post, Query } from '@nestjs/common';
import { plainAddress } from '@recado/auth';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelPages } from '../../session/panel-controller.js';
import { TrialApi, type TrialOperation } from './trial-api.js';
import { isStep, parameterField, type TrialFields, trialUrl } from './trial-fields.js';
import { TrialKeys } from './trial-keys.js';
import { TrialListPage, TrialPage, type TrialView } from './trial.page.js';
import { trialTexts } from './texts/index.js';

/** Tries requests of the API against this server, with a test key that ends by itself. */
@PanelPages('try', 'operator')
export class TrialController {
  constructor(
    private readonly keys: TrialKeys,
    @Optional() private readonly api?: TrialApi,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query('operation') id: unknown): Promise<void> {
    if (id === undefined) return this.list(panel);
    const operation = this.find(panel, id);
    const { parameters, body } = operation;
    const filled = Object.fromEntries(parameters.map(({ name, example }) => [parameterField(name), example]));
    await this.show(panel, { operation, fields: { ...filled, query: '', body: body ?? '' }, errors: {}, tried: null });
  }

  @Post()
  async send(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const operation = this.find(panel, body.operation);
    const errors = this.errors(panel, operation, body);
    if (hasErrors(errors)) return this.show(panel, { operation, fields: body, errors, tried: null });
    const { method } = operation;
    const url = trialUrl(operation, body);
    const request = { method, url, body: operation.body === null ? null : (body.body ?? '') };
    const secret = await this.keys.secretFor(panel);
    const answer = await this.api!.send({ ...request, secret, ip: plainAddress(panel.request.ip) });
    await this.show(panel, { operation, fields: body, errors, tried: { request: `${method} ${url}`, answer } });
  }

  private errors(panel: PanelRequest, { parameters }: TrialOperation, fields: TrialFields): FieldSentences {
    const { missing, step } = panel.texts(trialTexts).trial;
    const names = parameters.map(({ name }) => parameterField(name));
    const empty = names.filter((name) => !fields[name]?.trim());
    const steps = names.filter((name) => isStep(fields[name] ?? ''));
    const faults = [...empty.map((name) => [name, missing] as const), ...steps.map((name) => [name, step] as const)];
    return Object.fromEntries(faults);
  }

  /** Throws NotFoundException. */
  private find({ language }: PanelRequest, id: unknown): TrialOperation {
    const found = this.api?.operations(language)?.find((operation) => operation.id === id);
    if (!found) throw new NotFoundException();
    return found;
  }

  private async list(panel: PanelRequest): Promise<void> {
    const operations = this.api?.operations(panel.language) ?? null;
    await panel.show({
      title: panel.texts(trialTexts).trial.title,
      body: <TrialListPage operations={operations} />,
      section: 'api-keys',
    });
  }

  private async show(panel: PanelRequest, view: TrialView): Promise<void> {
    const title = panel.texts(trialTexts).trial.titleOf(view.operation.summary);
    const isRefused = hasErrors(view.errors);
    const body = <TrialPage {...view} />;
    await panel.show({ title, body, section: 'api-keys', isRefused, reloadable: view.tried === null });
  }
}
