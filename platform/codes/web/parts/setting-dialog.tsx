import { publicSettings } from '#kernel/shared/settings.ts';
import { fileLimit } from '#kernel/shared/files.ts';
import { valueNamesOf } from '#screens/fields/names.ts';
import { EnumField, NumberField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ColorField } from './color-field.tsx';
import { settingApi, type SettingRow } from '../../shared/setting.ts';

const chosen = valueNamesOf<{ chosen: unknown }>();

function ValueField({ kind, label, remark, choices, extensions }: SettingRow) {
  const field = { name: chosen('chosen'), label, span: 24, hint: remark };
  if (kind === 'bool') return <SwitchField {...field} />;
  if (kind === 'choice') return <EnumField {...field} of={{ $items: choices }} />;
  if (kind === 'color') return <ColorField {...field} />;
  if (kind === 'number') return <NumberField {...field} min={0} precision={0} />;
  if (kind === 'file')
    return (
      <FileField
        {...field}
        max={1}
        extensions={extensions}
        hint={`${remark}。更换时请先删除原文件；支持 ${extensions.join('、')}，${fileLimit}`}
        // An upload that was refused leaves the stored file as it is.
        rules={[{ required: true, type: 'array', min: 1, message: '请选择文件；不再使用时请“恢复默认”' }]}
      />
    );
  return <TextField {...field} max={200} />;
}

function startOf({ kind, value, file }: SettingRow) {
  if (kind === 'bool') return value === '1';
  if (kind === 'number') return Number(value);
  if (kind === 'file') return file ? [file] : [];
  return value;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return String((value as { id: number }[])[0]?.id ?? '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Changes one setting, with a control that fits its kind. */
export function SettingDialog({ setting, onClose }: { setting: SettingRow; onClose: () => void }) {
  return (
    <FormDialog
      title="修改设置"
      save={settingApi.update}
      input={{ sys_key: setting.sys_key, version: setting.version }}
      defaults={{ chosen: startOf(setting) }}
      toInput={(values) => ({ value: textOf(values['chosen']) })}
      invalidates={[settingApi.list, publicSettings]}
      onClose={onClose}
    >
      <ValueField {...setting} />
    </FormDialog>
  );
}
