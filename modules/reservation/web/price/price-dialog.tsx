import { DateField } from '#screens/fields/date-fields.tsx';
import { DecimalField, EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { priceApi, UserClass, type PriceRow } from '../../shared/price/price.ts';
import { priceReads } from '../parts/reads.ts';
import { ownResourceSource } from '../parts/resource-source.ts';

const field = namesOf(priceApi.create);

export type PriceDialogProps = { row?: PriceRow; today: string; onClose: () => void };

/** A price from a day on; a former one is the start of a new one. */
export function PriceDialog({ row, today, onClose }: PriceDialogProps) {
  const defaults = row
    ? {
        resource_id: row.resource_id,
        user_class: row.user_class,
        start_fee: row.start_fee,
        hour_price: row.hour_price,
        sample_price: row.sample_price,
        minimum: row.minimum,
        off_factor: row.off_factor,
      }
    : { user_class: UserClass.school, start_fee: '0', sample_price: '0', minimum: '0', off_factor: '1' };
  return (
    <FormDialog
      title={row ? `调整收费：${row.resource_name}` : '新增收费标准'}
      save={priceApi.create}
      defaults={{ ...defaults, effective_from: today }}
      done="已保存，生效后新的预约按此计费"
      invalidates={priceReads}
      onClose={onClose}
      width={640}
    >
      <SelectField name={field('resource_id')} label="资源" source={ownResourceSource} span={24} />
      <EnumField name={field('user_class')} label="用户类别" of={UserClass} span={24} />
      <DecimalField name={field('hour_price')} label="每小时" unit="元" hint="按预约规则的步长向上取整" />
      <DecimalField name={field('sample_price')} label="每个样品" unit="元" />
      <DecimalField name={field('start_fee')} label="起步费" unit="元" />
      <DecimalField name={field('minimum')} label="最低收费" unit="元" />
      <DecimalField name={field('off_factor')} label="非工作时间系数" hint="只乘小时费，1 为不变" />
      <DateField name={field('effective_from')} label="生效日期" />
      <TextField name={field('note')} label="依据" max={100} span={24} placeholder="如：校设〔2026〕5 号" />
    </FormDialog>
  );
}
