import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { GradingRule } from '../../shared/hazard/grading.ts';
import type { Grade } from '../../shared/hazard/grading.rules.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { useCodeNames } from './grading-sources.ts';

/** Level, class, basis and score of a grade. */
export function GradingResult({ grade, rules }: { grade: Grade; rules: readonly GradingRule[] }) {
  const levels = useCodeNames('lab_level');
  const classes = useCodeNames('lab_class');
  const level = levels.get(String(grade.level));
  const className = (code: number) => classes.get(String(code))?.name ?? String(code);
  const basisOf = (code: string) => `${code} ${rules.find((rule) => rule.code === code)?.basis ?? ''}`;
  return (
    <Panel title="判定结果">
      <Facts
        items={[
          ['安全等级', <GradeTag key="level" name={level?.name ?? String(grade.level)} color={level?.color ?? ''} />],
          ['主要安全类别', className(grade.lab_class)],
          ['涉及类别', grade.classes.map(className).join('、')],
          ['评价得分', `${grade.score} 分`],
          [
            '判定依据',
            <div key="basis">
              {grade.basis.map((code) => (
                <div key={code}>{basisOf(code)}</div>
              ))}
            </div>,
            2,
          ],
          ['得分构成', grade.parts.map(({ name, points }) => `${name} ${points} 分`).join('、') || '没有计分', 2],
        ]}
      />
    </Panel>
  );
}
