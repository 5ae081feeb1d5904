/** Whom an item is asked: nobody in particular, or laboratories of these classes, levels, aptitudes or risk points. */
export type Asked = {
  lab_classes: readonly number[];
  lab_levels: readonly number[];
  aptitude_ids: readonly number[];
  risk_ids: readonly number[];
};

export type AskedLab = {
  lab_classes: readonly number[];
  lab_level: number | null;
  aptitude_ids: readonly number[];
  risk_ids: readonly number[];
};

const overlaps = (a: readonly number[], b: readonly number[]) => a.some((value) => b.includes(value));

/** Is the item asked in this laboratory? One matching restriction is enough. */
export function asksLab(item: Asked, lab: AskedLab): boolean {
  const free = [item.lab_classes, item.lab_levels, item.aptitude_ids, item.risk_ids].every((list) => list.length === 0);
  return (
    free ||
    overlaps(item.lab_classes, lab.lab_classes) ||
    (lab.lab_level !== null && item.lab_levels.includes(lab.lab_level)) ||
    overlaps(item.aptitude_ids, lab.aptitude_ids) ||
    overlaps(item.risk_ids, lab.risk_ids)
  );
}
