import { Injectable } from '@nestjs/common';
import { Cursors, type Principal } from '@recado/auth';
import { checkParameters, limitOf } from '@recado/http';
import { OptOuts } from '../opt-outs.js';
import { OptOutListQuery } from './opt-out-list.query.js';
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
    const parameters = checkParameters(OptOutListQuery, query);
    const { phone, cursor } = parameters;
    if (phone !== undefined) return this.ofPhone(phone, testMode);
    const listOf = { keyId, optOuts: 'all' };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const { items, next } = await this.optOuts.page({ testMode, before, limit: limitOf(parameters) });
    return { data: items.map(optOutJson), next_cursor: this.cursors.write(next === null ? null : [next], listOf) };
  }

  private async ofPhone(phone: string, testMode: boolean): Promise<OptOutListDto> {
    const found = await this.optOuts.find(phone, testMode);
    return { data: found ? [optOutJson(found)] : [], next_cursor: null };
  }
}
