/** A person who may not check a laboratory because they belong to it (回避). */
export type Membership = { user_id: number; lab_id: number };

type PlannedGroup = {
  name: string;
  leader_id: number;
  inspector_ids: readonly number[];
  lab_ids?: readonly number[] | undefined;
};
export type AssignedGroup = { name: string; leader_id: number; inspector_ids: number[]; lab_ids: number[] };

/** Memberships as a set of `user/lab` keys. */
export const membershipsOf = (rows: readonly Membership[]): Set<string> =>
  new Set(rows.map((row) => `${row.user_id}/${row.lab_id}`));

const mayCheck = (group: AssignedGroup, labId: number, members: ReadonlySet<string>) =>
  !group.inspector_ids.some((user) => members.has(`${user}/${labId}`));

/**
 * Assigns every laboratory to a group: planned ones first, the rest in order to the smallest group without a member of the
 * laboratory. If every group has a member, the smallest group gets it, and the conflict-of-interest check that follows
 * reports it.
 */
export function assignLabs(
  groups: readonly PlannedGroup[],
  labIds: readonly number[],
  members: ReadonlySet<string>,
): AssignedGroup[] {
  const wanted = new Set(labIds);
  const assigned: AssignedGroup[] = groups.map((group) => ({
    name: group.name,
    leader_id: group.leader_id,
    inspector_ids: [...new Set([group.leader_id, ...group.inspector_ids])],
    lab_ids: (group.lab_ids ?? []).filter((id) => wanted.has(id)),
  }));
  const known = new Set(assigned.flatMap((group) => group.lab_ids));
  for (const labId of labIds) {
    if (known.has(labId)) continue;
    const bySize = [...assigned].sort((a, b) => a.lab_ids.length - b.lab_ids.length);
    (bySize.find((group) => mayCheck(group, labId, members)) ?? bySize[0])?.lab_ids.push(labId);
  }
  return assigned;
}

/** The first inspector assigned to a laboratory they belong to. */
export function ownLabOf(groups: readonly AssignedGroup[], rows: readonly Membership[]): Membership | undefined {
  return rows.find(({ user_id, lab_id }) =>
    groups.some((group) => group.inspector_ids.includes(user_id) && group.lab_ids.includes(lab_id)),
  );
}

/** Number of laboratories assigned to more than one group. */
export function countDoubles(groups: readonly PlannedGroup[]): number {
  const all = groups.flatMap((group) => [...new Set(group.lab_ids ?? [])]);
  return all.length - new Set(all).size;
}
