import type { OperationObject } from '@nestjs/swagger';
import { TRIAL_SCOPES } from '@recado/auth';

/** Whether people may try it in the panel: its scopes are those of a trial key, and what it takes and gives is JSON. */
export function isTriable(path: string, operation: OperationObject): boolean {
  const scopes = (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat());
  const allowed: readonly string[] = TRIAL_SCOPES;
  const isOfKeys = path.startsWith('/api/') && (operation.security ?? []).length > 0;
  return isOfKeys && scopes.every((scope) => allowed.includes(scope)) && takesJson(operation) && givesJson(operation);
}

function takesJson({ requestBody }: OperationObject): boolean {
  return !requestBody || '$ref' in requestBody || 'application/json' in requestBody.content;
}

function givesJson({ responses }: OperationObject): boolean {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return good.every(
    ([, response]) => !response || '$ref' in response || !response.content || 'application/json' in response.content,
  );
}
