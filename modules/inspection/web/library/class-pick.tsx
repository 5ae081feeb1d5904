import '../core/check.css';
import type { ProblemClass } from '../../shared/library/problem-class.ts';

const below = (classes: readonly ProblemClass[], pid: number | null) => classes.filter((one) => one.pid === pid);

/** A native select, which phones render best. */
export function ClassPick({
  classes,
  value,
  onPick,
}: {
  classes: readonly ProblemClass[];
  value: number | null;
  onPick: (id: number | null) => void;
}) {
  return (
    <select
      className="check-select"
      aria-label="问题分类"
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value ? Number(event.target.value) : null)}
    >
      <option value="">请选择分类</option>
      {below(classes, null).map((one) => {
        const children = below(classes, one.id);
        if (!children.length)
          return (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          );
        return (
          <optgroup key={one.id} label={one.name}>
            <option value={one.id}>{one.name}（不细分）</option>
            {children.map((child) => (
              <option key={child.id} value={child.id}>
                {child.name}
              </option>
            ))}
          </optgroup>
        );
      })}
    </select>
  );
}
