import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { DomainError } from '@recado/core';
import { found } from '@recado/http';
import { SavedTexts, type SavedTextVersion } from '@recado/campaigns';
import { isOther, Versions } from '../http/versions.js';
import { type PresentText, readNewText, readTextChanges } from './saved-text.dto.js';

const CHANGES = ['saved_text.created', 'saved_text.changed', 'saved_text.removed'];

/** Keeps texts for programs, as the panel does for people. */
@Injectable()
export class TextAdministration {
  constructor(
    private readonly texts: SavedTexts,
    private readonly versions: Versions,
  ) {}

  all(): Promise<PresentText[]> {
    return this.texts.all();
  }

  /** Throws DomainError `not_found`, also for a text that was removed. */
  async find(name: string): Promise<PresentText> {
    return present((await this.texts.versions(name))[0]);
  }

  /** Keeps a new text by a body. Throws DomainError. */
  async create(body: unknown, actor: Actor): Promise<PresentText> {
    const { name, text } = readNewText(body);
    await this.texts.save(name, text, actor, (before) => {
      if (before && before.text !== null)
        throw new DomainError('validation_failed', { violations: [{ path: 'name', code: 'saved_text_name_taken' }] });
    });
    return this.find(name);
  }

  /** Changes a text by a body. `seen`: the version on which the change is based. Throws DomainError. */
  async change(name: string, body: unknown, actor: Actor, seen?: string): Promise<PresentText> {
    await this.save(name, readTextChanges(body), actor, seen);
    return this.find(name);
  }

  /** Removes a text; its versions stay. One that was removed stays so. Throws DomainError. */
  async remove(name: string, actor: Actor, seen?: string): Promise<void> {
    const [latest] = await this.texts.versions(name);
    if (found(latest).text !== null || seen !== undefined) await this.save(name, null, actor, seen);
  }

  private async save(name: string, text: string | null, actor: Actor, seen?: string): Promise<void> {
    let stale: number | undefined;
    try {
      await this.texts.save(name, text, actor, (before) => {
        if (before && isOther(seen, before.id)) stale = before.id;
        if (stale !== undefined) throw new DomainError('changed_meanwhile');
        if (text !== null) present(before);
      });
    } catch (error) {
      if (stale !== undefined) throw await this.versions.refusal('saved_text', stale, CHANGES);
      throw error;
    }
  }
}

function present(version: SavedTextVersion | undefined): PresentText {
  const { text, ...rest } = found(version);
  return { ...rest, text: found(text) };
}
