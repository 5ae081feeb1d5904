import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { budgetCardApi, type BudgetCardDetail } from '../../shared/budget-card.ts';

const field = namesOf(budgetCardApi.create);

export type CardDialogProps = { row?: BudgetCardDetail; onClose: () => void };

export function CardDialog({ row, onClose }: CardDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增经费卡'}
      save={row ? budgetCardApi.update : budgetCardApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      done={row ? '已保存' : '已新增，请下达经费并授权'}
      invalidates={[budgetCardApi.list, budgetCardApi.find]}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('card_no')} label="卡号" max={32} placeholder="财务系统中的卡号" />
      <TextField name={field('name')} label="名称" max={60} />
      <SelectField name={field('card_type')} label="类型" source={codeSource('fund_card_type')} />
      <TextField name={field('source')} label="经费来源" max={60} placeholder="如：学校实验室安全经费" />
      <UnitPicker
        name={field('org_id')}
        label="所属单位"
        levels="all"
        {...(row && { known: [{ id: row.org_id, name: row.org_name }] })}
      />
      <UserField name={field('manager_id')} label="负责人" hint="审批本卡的支出，并授权他人使用" />
      <DateField name={field('starts_on')} label="有效期起" />
      <DateField name={field('ends_on')} label="有效期至" hint="不填为长期；到期后不能再发起新的支出" />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
