import { Radio } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { BufferedInput } from '../core/buffered-input.tsx';
import { DrawerField } from '../core/drawer.tsx';
import { ClassPick } from '../library/class-pick.tsx';
import { useChoices } from '../library/choices.ts';
import type { ReportDraft } from './report-draft.ts';

type Props = { report: ReportDraft; onChange: (changes: Partial<ReportDraft>) => void };

/** What a report may say beyond what it needs; open at first if it does. */
export function ReportMore({ report: { level, class_id, place }, onChange }: Props) {
  const { classes } = useChoices();
  const [open] = useState(level !== ProblemLevel.ordinary || class_id !== null || place !== '');
  return (
    <details className="report-more" open={open}>
      <summary>
        更多信息（可不填）
        <small>
          {labelOf(ProblemLevel, level as never)}，{class_id === null ? '分类由审核人员确定' : '已选分类'}
        </small>
      </summary>
      <div className="check-fields">
        <DrawerField label="隐患等级">
          <Radio.Group
            optionType="button"
            buttonStyle="solid"
            value={level}
            options={ProblemLevel.$items.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => onChange({ level: String(event.target.value) })}
          />
        </DrawerField>
        <DrawerField label="问题分类">
          <ClassPick classes={classes} value={class_id} onPick={(next) => onChange({ class_id: next })} />
        </DrawerField>
        <DrawerField label="具体位置">
          <BufferedInput
            label="具体位置"
            placeholder="例如：靠窗第二个通风橱"
            max={100}
            value={place}
            onChange={(next) => onChange({ place: next })}
          />
        </DrawerField>
      </div>
    </details>
  );
}
