/** Restrictions of an item to laboratories of these classes, levels, aptitudes or risk points; none if all are empty. */
export type ItemScope = {
  lab_classes: readonly number[];
  lab_levels: readonly number[];
  aptitude_ids: readonly number[];
  risk_ids: readonly number[];
};

export type LabTraits = {
  lab_classes: readonly number[];
  lab_level: number | null;
  aptitude_ids: readonly number[];
  risk_ids: readonly number[];
};

const overlaps = (a: readonly number[], b: readonly number[]) => a.some((value) => b.includes(value));

/** True if the item applies to the laboratory: no restriction, or one that matches. */
export function appliesTo(item: ItemScope, lab: LabTraits): boolean {
  const free = [item.lab_classes, item.lab_levels, item.aptitude_ids, item.risk_ids].every((list) => list.length === 0);
  return (
    free ||
    overlaps(item.lab_classes, lab.lab_classes) ||
    (lab.lab_level !== null && item.lab_levels.includes(lab.lab_level)) ||
    overlaps(item.aptitude_ids, lab.aptitude_ids) ||
    overlaps(item.risk_ids, lab.risk_ids)
  );
}
