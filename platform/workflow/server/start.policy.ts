import type { Actor } from '#kernel/server/context.ts';
import type { StartScope } from '../shared/process-model.ts';

/** True if the caller may start a process: by the current role, its unit or one above, and the type of user. */
export function mayStart(actor: Actor, userType: string, { roles, units, user_types }: StartScope): boolean {
  return (
    (roles.length === 0 || roles.includes(actor.roleKey)) &&
    (units.length === 0 || units.some((id) => actor.orgPath.includes(`/${id}/`))) &&
    (user_types.length === 0 || user_types.includes(userType))
  );
}
