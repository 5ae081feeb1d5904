import { Enabled } from '#kernel/shared/enums.ts';
import { EnumField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { cycleApi, itemApi, type CycleRow, type ItemRow } from '../../shared/rule.ts';
import { cycleKinds } from './cycle-kinds.ts';
import { ruleReads } from './reads.ts';
import { typeSource } from './sources.ts';

const cycle = namesOf(cycleApi.create);
const item = namesOf(itemApi.create);
const common = { okText: '保存', done: '已保存，以后登记的检验按新的周期计算', invalidates: ruleReads };

export type CycleDialogProps = { row?: CycleRow | undefined; onClose: () => void };

const cycleFields = (isAccessory: boolean) => (
  <>
    {!isAccessory && (
      <TreeField name={cycle('code')} label="品种" source={typeSource} hint="对所选种类、类别下的全部品种有效" />
    )}
    <EnumField name={cycle('kind')} label="检验类型" of={cycleKinds} span={24} disabled={isAccessory} />
    <NumberField name={cycle('months')} label="周期" min={1} max={240} precision={0} unit="个月" />
    <NumberField name={cycle('first_months')} label="首次" min={1} max={240} precision={0} unit="个月" />
    <NumberField name={cycle('safety_grade')} label="安全状况等级" min={0} max={4} precision={0} hint="不限填 0" />
    <EnumField name={cycle('status')} label="状态" of={Enabled} />
  </>
);

/** A cycle of a type; the day of a report goes first. */
export function CycleDialog({ row, onClose }: CycleDialogProps) {
  if (!row)
    return (
      <FormDialog
        title="新增检验周期"
        save={cycleApi.create}
        defaults={{ safety_grade: 0, status: Enabled.on }}
        onClose={onClose}
        {...common}
      >
        {cycleFields(false)}
      </FormDialog>
    );
  const { id, version, code, kind, months, first_months, safety_grade, status } = row;
  const isAccessory = kind === 0;
  return (
    <FormDialog
      title={`编辑检验周期：${row.code_name}`}
      save={cycleApi.update}
      input={{ id, version, ...(isAccessory && { code }) }}
      defaults={{ code, kind, months, first_months, safety_grade, status }}
      onClose={onClose}
      {...common}
    >
      {cycleFields(isAccessory)}
    </FormDialog>
  );
}

export type ItemDialogProps = { row?: ItemRow | undefined; onClose: () => void };

const itemFields = (
  <>
    <TextField name={item('code')} label="项目代号" max={10} />
    <TextField name={item('name')} label="作业项目" max={50} />
    <SelectField
      name={item('fits')}
      label="可操作的设备"
      source={codeSource('special_type')}
      multiple
      span={24}
      hint="选种类或类别时包括其下全部品种；没有任何项目可操作的品种，登记运行记录不要求证书"
    />
    <EnumField name={item('status')} label="状态" of={Enabled} />
  </>
);

/** An item of operators' certificates. */
export function ItemDialog({ row, onClose }: ItemDialogProps) {
  const props = { ...common, done: '已保存', onClose };
  if (!row)
    return (
      <FormDialog title="新增作业项目" save={itemApi.create} defaults={{ status: Enabled.on }} {...props}>
        {itemFields}
      </FormDialog>
    );
  const { id, version, code, name, fits, status } = row;
  return (
    <FormDialog
      title={`编辑作业项目：${code}`}
      save={itemApi.update}
      input={{ id, version }}
      defaults={{ code, name, fits, status }}
      {...props}
    >
      {itemFields}
    </FormDialog>
  );
}
