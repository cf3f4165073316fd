/** What providers tell of the accounts and numbers behind channels. */
export const NEWS_KINDS = [
  /** How recipients rate the number, such as GREEN. */
  'quality',
  /** To how many new recipients the account may write, such as TIER_1K. */
  'messaging_limit',
  /** What happened to the account, such as a restriction. */
  'account',
  'template_status',
  'template_category',
  'template_quality',
  /** That a template was edited: what is known of its contents is old. */
  'template_components',
  /** Whether the number may write to people who have not written to it. */
  'reach_out',
  /** How near the number is to its limit of new chats. */
  'capping',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];
