import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { assessmentApi } from '../../shared/assessment.ts';
import { experimentApi } from '../../shared/experiment.ts';
import { experimentReads } from './reads.ts';

export type DecisionProps = {
  kind: 'pass' | 'refuse' | 'stop';
  row: { id: number; name: string; version?: number };
  onClose: () => void;
};

const opinion = namesOf(assessmentApi.pass);
const stop = namesOf(experimentApi.stop);

/** A decision on an assessment with its words, or the end of an experiment with its reason. */
export function DecisionDialog({ kind, row, onClose }: DecisionProps) {
  const shared = { input: { id: row.id }, invalidates: experimentReads, onClose };
  // What was read is what is decided.
  const seen = { ...shared, input: { id: row.id, version: row.version } };
  if (kind === 'pass')
    return (
      <FormDialog
        title={`通过：${row.name}`}
        save={assessmentApi.pass}
        okText="通过"
        done={({ is_final }: { is_final: boolean }) => (is_final ? '已通过，风险评估生效' : '已通过，交上一级审核')}
        {...seen}
      >
        <AreaField name={opinion('opinion')} label="意见" max={300} rows={3} placeholder="不填为同意" />
      </FormDialog>
    );
  if (kind === 'refuse')
    return (
      <FormDialog
        title={`驳回：${row.name}`}
        save={assessmentApi.refuse}
        okText="驳回"
        done="已驳回，负责人会收到通知"
        {...seen}
      >
        <AreaField name={opinion('opinion')} label="驳回原因" max={300} rows={3} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`停止：${row.name}`}
      save={experimentApi.stop}
      okText="停止"
      done="已停止，不能再用于采购、预约和排课"
      {...shared}
    >
      <AreaField name={stop('reason')} label="停止原因" max={300} rows={3} />
    </FormDialog>
  );
}
