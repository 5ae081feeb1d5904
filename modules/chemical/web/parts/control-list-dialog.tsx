import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, NumberField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { controlListApi, uncontrolled, type ControlListRow } from '../../shared/control-list.ts';
import { overviewApi } from '../../shared/overview.ts';
import { substanceApi } from '../../shared/substance.ts';

const field = namesOf(controlListApi.create);
const isFlag = ({ code }: { code: string }) => code !== uncontrolled;
const flags = { ...codeSource('chem_control'), only: isFlag };

export type ControlListDialogProps = {
  row?: ControlListRow;
  /** The edition that the new one follows. */
  from?: ControlListRow;
  onClose: () => void;
};

/** A new edition says what the former said, but for its name and days. */
const renewed = (row: ControlListRow) => ({ ...row, edition: undefined, issued_on: undefined, starts_on: undefined });

export function ControlListDialog({ row, from, onClose }: ControlListDialogProps) {
  const title = row ? `编辑${row.name}` : from ? `${from.name}的新版本` : '新增管控名录';
  return (
    <FormDialog
      title={title}
      save={row ? controlListApi.update : controlListApi.create}
      input={{
        ...(row && { id: row.id, version: row.version, flag: row.flag }),
        ...(from && { copy_from: from.id, flag: from.flag }),
      }}
      defaults={row ?? (from ? renewed(from) : { keep_years: 5 })}
      invalidates={[controlListApi.list, substanceApi.list, substanceApi.find, overviewApi.find]}
      onClose={onClose}
      width={720}
    >
      <SelectField
        name={field('flag')}
        label="管控类别"
        source={flags}
        disabled={row !== undefined || from !== undefined}
        {...(from && { hint: `新版本先包含现行版本的 ${from.substances} 种，可在各品种中增减` })}
      />
      <TextField name={field('edition')} label="版本" max={50} placeholder="如 2025 版" />
      <TextField name={field('name')} label="名录名称" max={100} span={24} />
      <TextField name={field('basis')} label="法律依据" max={200} span={24} />
      <DateField name={field('issued_on')} label="公布日期" />
      <DateField name={field('starts_on')} label="施行日期" hint="从这一天起代替同类别的上一版本" />
      <SwitchField name={field('two_keepers')} label="双人收发、双人保管" />
      <NumberField name={field('keep_years')} label="台账保存年限" min={1} max={100} precision={0} unit="年" />
      <TextField name={field('before_buying')} label="购买前要求" max={200} span={24} />
      <TextField name={field('after_buying')} label="购买后要求" max={200} span={24} />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
