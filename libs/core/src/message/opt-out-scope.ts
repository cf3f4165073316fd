/** What a recipient does not want any more: nothing at all, or no advertising. Only `all` stops messages. */
export const OPT_OUT_SCOPES = ['all', 'marketing'] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];
