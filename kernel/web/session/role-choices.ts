import type { RoleChoice, UserInfo } from '../../shared/session.ts';
import { useSession } from './session.ts';

/** A role to work in; one that the user has at several laboratories reaches all of them and is one choice. */
type MergedChoice = RoleChoice & { place: string; isCurrent: boolean };

type Pair = Pick<UserInfo, 'role_id' | 'org_id'>;

/** Merges the laboratories of a role into one choice, that of the current laboratory if there is one. */
export function mergeChoices(roles: readonly RoleChoice[], current: Pair): MergedChoice[] {
  const isCurrent = (role: Pair) => role.role_id === current.role_id && role.org_id === current.org_id;
  const merged = new Map<string, RoleChoice[]>();
  for (const role of roles) {
    const key = role.org_level === 'lab' ? `${role.role_id}-labs` : `${role.role_id}-${role.org_id}`;
    merged.set(key, [...(merged.get(key) ?? []), role]);
  }
  return [...merged.values()].map((group) => {
    const shown = group.find(isCurrent) ?? group[0]!;
    const place = group.length > 1 ? `${shown.org_name} 等 ${group.length} 间实验室` : shown.org_name;
    return { ...shown, place, isCurrent: isCurrent(shown) };
  });
}

/** The roles that the user may work in. */
export function useRoleChoices(): MergedChoice[] {
  const data = useSession((state) => state.data);
  return data ? mergeChoices(data.roles, data.userInfo) : [];
}
