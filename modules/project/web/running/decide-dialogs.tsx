import { AreaField, EnumField, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { shareText } from '../../shared/running/change.rules.ts';
import { changeApi, type ChangeRow } from '../../shared/running/change.ts';
import { ChangeKind } from '../../shared/running/change.states.ts';
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
      about={
        <Facts
          items={[
            ['提交', `${row.submitted_name} ${row.submitted_at}`],
            ['经费执行率', `${row.spent_percent}%`],
            ['总结', row.content, 2],
            row.achieved.length > 0 && [
              '指标完成',
              row.achieved.map((one) => `${one.name}：${one.result}`).join('；'),
              2,
            ],
            row.reason !== '' && ['执行说明', row.reason, 2],
            row.files.length > 0 && ['附件', <FileLinks key="files" files={row.files} />, 2],
          ]}
        />
      }
      width={720}
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
      about={
        <Facts
          items={[
            ['变更事项', <EnumTag key="kind" of={ChangeKind} value={row.kind} />],
            ['申请', `${row.submitted_name} ${row.submitted_at}`],
            ...row.lines.map(({ what, before, after }) => [what, `${before} → ${after}`, 2] as const),
            row.share !== null && ['调整比例', shareText(row.share)],
            ['原因', row.reason, 2],
          ]}
        />
      }
      width={720}
    >
      <SwitchField name={changeField('passed')} label="是否同意" on="同意" off="不同意" />
      <AreaField name={changeField('opinion')} label="意见" max={300} rows={3} />
    </FormDialog>
  );
}
