import { checkScope, type Principal, type Scope } from '@recado/auth';
import { NOTIFICATION_TYPES, type NotificationType } from '@recado/core';

/** The events that tell of a person, and the scope that a key needs to hear of them. */
export const EVENT_SCOPES: ReadonlyMap<NotificationType, Scope> = new Map([
  ['message.received', 'inbound:read'],
  ['opt_out.added', 'opt_outs:read'],
]);

/** Throws DomainError `forbidden`, which names the scope, where the key may not hear of one of these events. */
export function checkEvents(principal: Pick<Principal, 'scopes'>, events: readonly NotificationType[]): void {
  for (const type of events) {
    const scope = EVENT_SCOPES.get(type);
    if (scope !== undefined) checkScope(principal, scope);
  }
}

/** All events that the key may hear of. */
export function audibleEvents({ scopes }: Pick<Principal, 'scopes'>): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => {
    const scope = EVENT_SCOPES.get(type);
    return scope === undefined || scopes.has(scope);
  });
}
