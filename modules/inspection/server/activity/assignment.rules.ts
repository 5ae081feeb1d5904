/** Somebody who may not check a laboratory because he belongs to it (回避). */
export type Membership = { user_id: number; lab_id: number };

export type PlannedGroup = {
  name: string;
  leader_id: number;
  inspector_ids: readonly number[];
  lab_ids?: readonly number[] | undefined;
};
export type AssignedGroup = { name: string; leader_id: number; inspector_ids: number[]; lab_ids: number[] };

/** Who belongs to which laboratory, for quick looks. */
export const membershipsOf = (rows: readonly Membership[]): Set<string> =>
  new Set(rows.map((row) => `${row.user_id}/${row.lab_id}`));

const mayCheck = (group: AssignedGroup, labId: number, members: ReadonlySet<string>) =>
  !group.inspector_ids.some((user) => members.has(`${user}/${labId}`));

/**
 * Gives every laboratory a group: first as planned, the rest in their order to the group that has the fewest and none
 * of whose inspectors belongs to it. Where no group is free of members the laboratory stays with the smallest, and the
 * check that follows names it.
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

/** The first inspector who would check a laboratory that he belongs to. */
export function ownLabOf(groups: readonly AssignedGroup[], rows: readonly Membership[]): Membership | undefined {
  return rows.find(({ user_id, lab_id }) =>
    groups.some((group) => group.inspector_ids.includes(user_id) && group.lab_ids.includes(lab_id)),
  );
}

/** How many laboratories stand in more than one group. */
export function countDoubles(groups: readonly PlannedGroup[]): number {
  const all = groups.flatMap((group) => [...new Set(group.lab_ids ?? [])]);
  return all.length - new Set(all).size;
}
