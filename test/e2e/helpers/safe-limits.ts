/** The limits that the form of a channel with a phone begins with: what goes beyond them asks for the channel's name. */
export const SAFE_LIMITS = {
  ...{ pace: '1', period: '4', jitter: '50' },
  ...{ newRecipients: '100', newWarmUpStart: '20', newWarmUpGrowth: '6', newSpacing: '60' },
};
