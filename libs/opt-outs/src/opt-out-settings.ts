import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { codePoints, isShowableName, textFault } from '@recado/core';
import { Database } from '@recado/database';
import { normalizedWord, DEFAULT_WORDS } from './opt-out-words.js';

/** How people opt out by a text message. */
export interface OptOutRules {
  /** A text that consists of one of these words opts its sender out; empty: no text does. */
  words: readonly string[];
  /** The confirmation, sent once to a person; null: none. */
  reply: string | null;
}

/** Why rules were refused. */
export type OptOutRulesFault =
  | 'words_too_many'
  | 'word_too_long'
  | 'word_without_letters'
  | 'word_characters'
  | 'reply_too_long'
  | 'reply_unfit';

const MAX_WORDS = 50;
/** Most code points of a word. */
const MAX_WORD = 60;

const DEFAULTS: OptOutRules = { words: DEFAULT_WORDS, reply: null };
const SELECT = 'SELECT words, reply_text AS reply FROM opt_out_settings WHERE id = 1';

/** The rules of the whole installation. They are not cached, because they are read only when a text arrives. */
@Injectable()
export class OptOutSettings {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<OptOutRules> {
    const [row] = await this.database.read<{ words: string; reply: string | null }>(SELECT);
    return row ? { words: JSON.parse(row.words) as string[], reply: row.reply } : DEFAULTS;
  }

  /** Most code points of a reply, the same as for any message. */
  get maxReply(): number {
    return this.config.intake.maxMessageLength;
  }

  /** Stores new rules, valid in every process at once. Returns a fault, and changes nothing, if they are invalid. */
  async change(rules: OptOutRules, actor: Actor): Promise<OptOutRulesFault | undefined> {
    const fault = this.faultOf(rules);
    if (fault) return fault;
    const { words, reply } = rules;
    const values = [JSON.stringify(words), reply];
    await this.database.write(async (tx) => {
      await tx.insertIfAbsent('opt_out_settings', ['id', 'words', 'reply_text'], [[1, ...values]]);
      await tx.run('UPDATE opt_out_settings SET words = ?, reply_text = ? WHERE id = 1', values);
      await this.audit.record(tx, { actor, action: 'opt_out.rules_changed', details: { words, reply } });
    });
    return undefined;
  }

  private faultOf({ words, reply }: OptOutRules): OptOutRulesFault | undefined {
    if (words.length > MAX_WORDS) return 'words_too_many';
    if (words.some((word) => codePoints(word) > MAX_WORD)) return 'word_too_long';
    if (words.some((word) => normalizedWord(word) === '')) return 'word_without_letters';
    if (!words.every(isShowableName)) return 'word_characters';
    if (reply === null) return undefined;
    if (codePoints(reply) > this.maxReply) return 'reply_too_long';
    return textFault(reply) ? 'reply_unfit' : undefined;
  }
}
