import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { goodsCategory, materialApi, type MaterialRow } from '../../shared/material/material.ts';

const field = namesOf(materialApi.create);

export type MaterialDialogProps = { row?: MaterialRow; onClose: () => void };

export function MaterialDialog({ row, onClose }: MaterialDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增物资'}
      save={row ? materialApi.update : materialApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      invalidates={[materialApi.list]}
      onClose={onClose}
      okText="保存"
      done="已保存"
      width={720}
    >
      <TextField name={field('code')} label="物资编码" max={32} placeholder="字母、数字和短横线，如 HC0001" />
      <TextField name={field('name')} label="物资名称" max={100} />
      <TextField name={field('spec')} label="规格" max={100} placeholder="型号、容量、包装" />
      <TextField name={field('unit')} label="单位" max={10} placeholder="计数的单位，如 盒" />
      <SelectField name={field('category')} label="分类" source={codeSource(goodsCategory)} />
      <DecimalField name={field('ref_price')} label="参考价" unit="元" />
      <DecimalField
        name={field('safety_stock')}
        label="安全库存"
        hint="每个存放该物资的仓库至少应有的数量，低于时提醒；不填为 0"
      />
      <NumberField
        name={field('shelf_life')}
        label="保质期"
        unit="月"
        min={1}
        max={240}
        hint="入库时没有填写有效期的，按保质期推算"
      />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
