import { AreaField, EnumField, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { changeApi, type ChangeRow } from '../../shared/running/change.ts';
import { CheckKind, CheckResult, stageCheckApi, type StageCheckRow } from '../../shared/running/stage-check.ts';
import { projectReads } from '../parts/reads.ts';

const checkField = namesOf(stageCheckApi.decide);
const changeField = namesOf(changeApi.decide);

export type DecideCheckProps = { row: StageCheckRow; onClose: () => void };

/** The result of a midterm check or of the acceptance. */
export function DecideCheckDialog({ row, onClose }: DecideCheckProps) {
  const isLast = row.kind === CheckKind.acceptance;
  return (
    <FormDialog
      title={`${isLast ? '验收' : '中期检查'}：${row.project_name}`}
      save={stageCheckApi.decide}
      input={{ id: row.id }}
      okText="确定"
      done="已给出结论，负责人会收到通知"
      invalidates={projectReads}
      onClose={onClose}
    >
      <EnumField
        name={checkField('result')}
        label="结论"
        of={CheckResult}
        hint={isLast ? '不通过的项目随即终止，未支出的经费收回' : '不通过的项目由学校决定是否终止'}
      />
      <AreaField name={checkField('opinion')} label="意见" max={500} rows={3} />
    </FormDialog>
  );
}

export type DecideChangeProps = { row: ChangeRow; onClose: () => void };

export function DecideChangeDialog({ row, onClose }: DecideChangeProps) {
  return (
    <FormDialog
      title={`审核变更：${row.project_name}`}
      save={changeApi.decide}
      input={{ id: row.id }}
      defaults={{ passed: true }}
      okText="确定"
      done="已审核，负责人会收到通知"
      invalidates={projectReads}
      onClose={onClose}
    >
      <SwitchField name={changeField('passed')} label="是否同意" on="同意" off="不同意" />
      <AreaField name={changeField('opinion')} label="意见" max={300} rows={3} />
    </FormDialog>
  );
}
