import { Form } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { DecimalField, EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { quotaApi, QuotaScope, QuotaTarget, type QuotaRow } from '../../shared/purchase/quota.ts';
import { NetUnit } from '../../shared/spec.ts';
import { SubstanceField } from '../parts/substance-field.tsx';

const field = namesOf(quotaApi.create);
type Cabinet = { warehouse_name: string; name: string };
const cabinetName = ({ warehouse_name, name }: Cabinet) => `${warehouse_name} · ${name}`;

export type QuotaDialogProps = { row?: QuotaRow; onClose: () => void };

export function QuotaDialog({ row, onClose }: QuotaDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑限额：${row.scope_name}` : '新增限额'}
      save={row ? quotaApi.update : quotaApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? { scope: QuotaScope.lab, target: QuotaTarget.substance, unit: 'L' }}
      invalidates={[quotaApi.list]}
      onClose={onClose}
      width={720}
    >
      <EnumField name={field('scope')} label="范围" of={QuotaScope} />
      <Scope row={row} />
      <EnumField name={field('target')} label="限额对象" of={QuotaTarget} />
      <Target row={row} />
      <DecimalField name={field('max_qty')} label="限额" />
      <EnumField name={field('unit')} label="单位" of={NetUnit} />
      <TextField name={field('basis')} label="依据" max={200} span={24} />
    </FormDialog>
  );
}

type Known = { row: QuotaRow | undefined };

function Scope({ row }: Known) {
  const scope: unknown = Form.useWatch('scope');
  if (scope === QuotaScope.cabinet)
    return (
      <SelectField name={field('cabinet_id')} label="储存柜" source={{ read: cabinetApi.list, label: cabinetName }} />
    );
  if (scope !== QuotaScope.college && scope !== QuotaScope.lab) return null;
  const known = row?.org_id ? [{ id: row.org_id, name: row.scope_name }] : [];
  return (
    <UnitPicker
      key={scope}
      name={field('org_id')}
      label={scope === QuotaScope.lab ? '实验室' : '学院'}
      levels={[scope]}
      known={known}
    />
  );
}

function Target({ row }: Known) {
  const target: unknown = Form.useWatch('target');
  if (target === QuotaTarget.group)
    return <SelectField name={field('target_code')} label="储存组" source={codeSource('chem_storage_group')} />;
  if (target === QuotaTarget.flag)
    return <SelectField name={field('target_code')} label="管控类别" source={codeSource('chem_control')} />;
  const known = row?.substance_id ? [{ id: row.substance_id, name: row.target_name, cas: '' }] : [];
  return <SubstanceField name={field('substance_id')} label="化学品" placeholder="名称、别名或 CAS 号" known={known} />;
}
