/** What a recipient does not want: any message, or advertising. Only `all` blocks messages. */
export const OPT_OUT_SCOPES = ['all', 'marketing'] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];
