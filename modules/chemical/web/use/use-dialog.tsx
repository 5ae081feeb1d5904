import { DecimalField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { returnApi } from '../../shared/use/return.ts';
import { useApi, type HeldRow } from '../../shared/use/use.ts';

const field = namesOf(useApi.create);
const back = namesOf(returnApi.create);

export type HeldDialogProps = { row: HeldRow; kind: 'use' | 'return'; onClose: () => void };
const reads = [useApi.list, useApi.held, returnApi.list, containerApi.find, requisitionApi.find];
const personName = ({ name, job_no }: { name: string; job_no: string }) => [name, job_no].filter(Boolean).join(' · ');

function UseForm({ row, onClose }: Omit<HeldDialogProps, 'kind'>) {
  return (
    <FormDialog
      title={`登记使用：${row.name}（${row.code}）`}
      save={useApi.create}
      input={{ code: row.code }}
      done={({ after, unit, blocked }) =>
        blocked ? '已登记；差异超出允许范围，容器已冻结并通知各级管理员' : `已登记，余量 ${after} ${unit}`
      }
      invalidates={reads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        使用前账面余量 {row.quantity} {row.unit}
      </p>
      <DecimalField name={field('used')} label="用量" unit={row.unit} />
      <DecimalField name={field('measured')} label="使用后实测余量" unit={row.unit} hint="称量或读数，不填按账面计算" />
      {row.is_controlled && (
        <SelectField
          name={field('partner_id')}
          label="共同使用人"
          source={{ read: requisitionApi.people, input: { lab_id: row.lab_id }, label: personName }}
          rules={[{ required: true, message: '管控化学品须两人共同使用' }]}
          span={24}
        />
      )}
      <TextField name={field('experiment')} label="实验或项目" max={100} span={24} />
      <TextField name={field('destination')} label="去向" max={100} span={24} placeholder="如 反应消耗、废液桶 3 号" />
      <TextField
        name={field('explanation')}
        label="差异说明"
        max={300}
        span={24}
        placeholder="实测与账面相差超过 2% 或 1 g（mL）时填写"
      />
    </FormDialog>
  );
}

function ReturnForm({ row, onClose }: Omit<HeldDialogProps, 'kind'>) {
  return (
    <FormDialog
      title={`归还：${row.name}（${row.code}）`}
      save={returnApi.create}
      input={{ code: row.code }}
      defaults={{ measured: row.quantity }}
      done={`已登记，请将容器交给${row.warehouse_name}的保管人`}
      invalidates={reads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        账面余量 {row.quantity} {row.unit}，归还到{row.warehouse_name}
      </p>
      <DecimalField name={back('measured')} label="实测余量" unit={row.unit} span={24} />
      <TextField
        name={back('explanation')}
        label="差异说明"
        max={300}
        span={24}
        placeholder="实测与账面相差超过 2% 或 1 g（mL）时填写"
      />
    </FormDialog>
  );
}

/** What was used of a container, or its way back. */
export const HeldDialog = ({ kind, ...props }: HeldDialogProps) =>
  kind === 'use' ? <UseForm {...props} /> : <ReturnForm {...props} />;
