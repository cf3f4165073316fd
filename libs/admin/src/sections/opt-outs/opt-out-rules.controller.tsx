import { Get, Post } from '@nestjs/common';
import { type OptOutRulesFault, OptOutSettings } from '@recado/opt-outs';
import { type FieldSentences, hasErrors, submit } from '../../session/kit.js';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { Area, Button, Form, Heading, LinkButton, PasswordAgain, Revision, usePanel } from '../../ui/kit.js';
import { optOutTexts } from './texts/index.js';

/** The values of the fields. */
interface OptOutRulesFields {
  words: string;
  reply: string;
}

/** The words that opt out, and the reply. */
function OptOutRulesPage({ words, reply, errors }: OptOutRulesFields & { errors: FieldSentences }) {
  const { optOuts: t, frame } = usePanel().texts(optOutTexts);
  return (
    <>
      <Heading title={t.rulesTitle} lead={t.rulesLead} trail={{ href: '/admin/opt-outs', text: t.title }} />
      <Form class="card narrow" action="/admin/opt-outs/rules" errors={errors}>
        <Revision />
        <Area name="words" label={t.words} hint={t.wordsHint} value={words} rows={6} placeholder="SAIR" />
        <Area name="reply" label={t.reply} hint={t.replyHint} value={reply} rows={4} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.rulesSubmit}</Button>
          <LinkButton href="/admin/opt-outs" tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

const CHANGE = { action: 'opt_out.rules_changed' };

/** The words that opt a recipient out, and the text that is sent in reply. */
@PanelPages('opt-outs/rules', 'administrator')
export class OptOutRulesController {
  constructor(private readonly settings: OptOutSettings) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await panel.services.meanwhile.begin(panel, CHANGE);
    const { words, reply } = await this.settings.read();
    await this.show(panel, { words: words.join('\n'), reply: reply ?? '' });
  }

  @Post()
  async change(panel: PanelRequest): Promise<void> {
    const { words = '', reply = '' } = panel.body;
    const fields = { words, reply: reply.replaceAll('\r\n', '\n').trim() };
    const { optOuts: t } = panel.texts(optOutTexts);
    await submit(panel, {
      asksPassword: true,
      subject: CHANGE,
      show: (errors) => this.show(panel, fields, errors),
      act: async () => {
        const rules = { words: linesOf(words), reply: fields.reply || null };
        const fault = await this.settings.change(rules, panel.actor);
        return fault ? { [fieldOf(fault)]: t.faults[fault] } : ['/admin/opt-outs/rules', t.rulesSaved];
      },
    });
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
