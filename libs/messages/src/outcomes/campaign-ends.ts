import { endsInCampaign } from '@recado/core';
import type { Database } from '@recado/database';
import type { AttemptOutcome } from '../claims/attempt.js';
import { IS_OF_CAMPAIGN } from '../store/campaign.js';
import { idsOf } from '../store/rows.js';

type Retry = Extract<AttemptOutcome, { kind: 'retry' }>;

/**
 * The outcomes, of which those end that would be tried again though a message of a campaign is not. Costs no query where
 * no code says so.
 */
export async function withCampaignEnds(
  database: Database,
  outcomes: readonly AttemptOutcome[],
): Promise<readonly AttemptOutcome[]> {
  const asked = outcomes.filter(
    (outcome): outcome is Retry => outcome.kind === 'retry' && endsInCampaign(outcome.code),
  );
  if (asked.length === 0) return outcomes;
  const found = await database.read<{ id: number }>(
    `SELECT id FROM messages WHERE id IN ${database.capabilities.list} AND ${IS_OF_CAMPAIGN}`,
    [asked.map(({ attempt }) => attempt.id)],
  );
  const ofCampaigns = new Set(idsOf(found));
  return outcomes.map((outcome) =>
    outcome.kind === 'retry' && asked.includes(outcome) && ofCampaigns.has(outcome.attempt.id)
      ? ended(outcome)
      : outcome,
  );
}

function ended({ attempt, at, code, detail }: Retry): AttemptOutcome {
  return { kind: 'failed', attempt, at, code, detail, finalCode: code, reason: detail };
}
