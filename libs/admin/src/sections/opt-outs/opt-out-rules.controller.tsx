import { Body, Get, Post } from '@nestjs/common';
import { type OptOutRulesFault, OptOutSettings } from '@recado/opt-outs';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { type OptOutRulesFields, OptOutRulesPage } from './opt-out-rules.page.js';
import { optOutTexts } from './texts/index.js';

const CHANGE = { action: 'opt_out.rules_changed' };

/** The words that opt a recipient out, and the text that is sent in reply. */
@PanelPages('opt-outs/rules', 'administrator')
export class OptOutRulesController {
  constructor(
    private readonly settings: OptOutSettings,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    const { words, reply } = await this.settings.read();
    await this.show(panel, { words: words.join('\n'), reply: reply ?? '' });
  }

  @Post()
  async change(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.meanwhile.begin(panel, CHANGE);
    const fields = { words: body.words ?? '', reply: (body.reply ?? '').replaceAll('\r\n', '\n').trim() };
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, fields, { password: panel.t.fields[password] });
    if (await this.meanwhile.isStale(panel, CHANGE)) return this.show(panel, fields);
    const words = linesOf(fields.words);
    const fault = await this.settings.change({ words, reply: fields.reply || null }, panel.actor);
    if (fault) return this.show(panel, fields, { [fieldOf(fault)]: panel.texts(optOutTexts).optOuts.faults[fault] });
    await panel.redirect('/admin/opt-outs/rules', panel.texts(optOutTexts).optOuts.rulesSaved);
  }

  private async show(panel: PanelRequest, fields: OptOutRulesFields, errors: FieldSentences = {}): Promise<void> {
    const title = panel.texts(optOutTexts).optOuts.rulesTitle;
    const body = <OptOutRulesPage {...fields} errors={errors} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}

function fieldOf(fault: OptOutRulesFault): 'reply' | 'words' {
  return fault.startsWith('reply') ? 'reply' : 'words';
}

/** The words of a text field, one a line, each once. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
