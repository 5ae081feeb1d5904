import { unknownColor } from '#kernel/shared/color.ts';
import { LevelTag } from '#screens/frames/cells.tsx';
import { shortGrade } from '../../shared/grade.rules.ts';

/** The level of a lab in the colour that the school gives it. */
export function GradeTag({ name, color }: { name: string; color: string }) {
  if (!name) return <span className="lab-none">未评估</span>;
  return <LevelTag color={color || unknownColor}>{shortGrade(name)}</LevelTag>;
}
