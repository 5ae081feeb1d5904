import { Form, Radio } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { session } from '#kernel/web/session/session.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { AreaField, Field, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { ControlField } from './control-field.tsx';

const field = namesOf(stocktakeApi.create);
const own = valueNamesOf<{ of: 'store' | 'lab' }>();
const isOpen = ({ status }: { status: number }) => status === 1;
const places = [
  { value: 'store', label: '仓库' },
  { value: 'lab', label: '实验室在用' },
];

function Scope() {
  const of: unknown = Form.useWatch('of');
  const warehouse: unknown = Form.useWatch('warehouse_id');
  const store = typeof warehouse === 'number' ? warehouse : 0;
  if (of === 'lab')
    return (
      <UnitPicker
        name={field('lab_id')}
        label="实验室"
        levels={['lab']}
        rules={[{ required: true, message: '请选择实验室' }]}
      />
    );
  return (
    <>
      <SelectField
        name={field('warehouse_id')}
        label="仓库"
        source={{ read: warehouseApi.list, only: isOpen }}
        rules={[{ required: true, message: '请选择仓库' }]}
      />
      <SelectField
        name={field('cabinet_id')}
        label="储存柜"
        placeholder={store > 0 ? '全部储存柜' : '请先选择仓库'}
        source={{ read: cabinetApi.list, input: { warehouse_id: store }, enabled: store > 0 }}
      />
    </>
  );
}

export type NewStocktakeProps = { onClose: () => void };

/** 新增盘点: what is counted, and whether it may move meanwhile. */
export function NewStocktakeDialog({ onClose }: NewStocktakeProps) {
  const navigate = useNavigate();
  const me = session().data?.userInfo;
  return (
    <FormDialog
      title="新增盘点"
      save={stocktakeApi.create}
      defaults={{ of: 'store', is_frozen: false, leader_id: me?.user_id }}
      toInput={({ of, warehouse_id, cabinet_id, lab_id, control, ...values }) => ({
        ...values,
        ...(of === 'lab' ? { lab_id } : { warehouse_id, ...(cabinet_id !== null && { cabinet_id }) }),
        ...(typeof control === 'string' && { control }),
      })}
      invalidates={[stocktakeApi.list]}
      onDone={({ id }) => void navigate(`/chemical/stocktake/${id}`)}
      done="已新增，到场后点“开始盘点”"
      width={720}
      onClose={onClose}
    >
      <TextField name={field('name')} label="盘点名称" max={60} placeholder="如 11 月管控化学品盘点" />
      <UserField name={field('leader_id')} label="负责人" />
      <Field name={own('of')} label="盘点对象" span={24}>
        <Radio.Group options={places} />
      </Field>
      <Scope />
      <ControlField name={field('control')} label="管控类别" />
      <SwitchField name={field('is_frozen')} label="冻结出入库" hint="盘点中，范围内不能入库、出库、移位和调拨" />
      <AreaField name={field('remark')} label="备注" rows={2} />
    </FormDialog>
  );
}
