import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { DomainError } from '@recado/core';
import { readParameters } from '@recado/http';
import { OptOuts } from '../opt-outs.js';
import { DEFAULT_LIMIT, OptOutListQuery } from './opt-out-list.query.js';
import { optOutJson, type OptOutListDto } from './opt-out.dto.js';

/** Lists the opt-outs of the installation, page by page; a test key gets those of test keys. */
@Injectable()
export class OptOutList {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly cursors: Cursors,
  ) {}

  /** Throws DomainError `validation_failed` for invalid parameters and foreign cursors. */
  async page({ keyId, testMode }: Principal, query: unknown): Promise<OptOutListDto> {
    const { parameters, violations } = readParameters(OptOutListQuery, query);
    if (violations.length > 0) throw new DomainError('validation_failed', { violations });
    const { phone, cursor, limit } = parameters;
    if (phone !== undefined) return this.ofPhone(phone, testMode);
    const listOf = { keyId, optOuts: 'all' };
    const before = cursor === undefined ? undefined : this.idBefore(cursor, listOf);
    const span = { testMode, before, limit: limit === undefined ? DEFAULT_LIMIT : Number(limit) };
    const page = await this.optOuts.page(span);
    return {
      data: page.items.map(optOutJson),
      next_cursor: page.next === null ? null : this.cursors.write([page.next], listOf),
    };
  }

  private async ofPhone(phone: string, testMode: boolean): Promise<OptOutListDto> {
    const found = await this.optOuts.find(phone, testMode);
    return { data: found ? [optOutJson(found)] : [], next_cursor: null };
  }

  private idBefore(cursor: string, listOf: object): number {
    const [before] = this.cursors.read(cursor, listOf) ?? [];
    if (before !== undefined) return before;
    throw new DomainError('validation_failed', { violations: [{ path: 'cursor', code: 'cursor_invalid' }] });
  }
}
