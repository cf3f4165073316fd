import { SetMetadata } from '@nestjs/common';
import type { Role } from '@recado/auth';

export const NEEDED_ROLE = 'recado:panel-role';

/**
 * Names the role that a handler needs, where it is another than that of its controller. Without either, a GET needs
 * `viewer` and a POST `operator`.
 */
export const NeedsRole = (role: Role): MethodDecorator => SetMetadata(NEEDED_ROLE, role);
