import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { schemeApi, type SchemeRow } from '../../shared/scheme.ts';
import { schemeReads } from './reads.ts';

const field = namesOf(schemeApi.copy);

export type CopyProps = { scheme: Pick<SchemeRow, 'id' | 'name' | 'school_year'>; onClose: () => void };

/** The school year after one. */
const nextYear = (year: string) =>
  year
    .split('-')
    .map((part) => Number(part) + 1)
    .join('-');

/** A draft with the terms of a scheme, for another year. */
export function CopyDialog({ scheme, onClose }: CopyProps) {
  return (
    <FormDialog
      title={`复制方案：${scheme.name}`}
      save={schemeApi.copy}
      input={{ id: scheme.id }}
      defaults={{
        name: `${scheme.name}（${nextYear(scheme.school_year)}）`,
        school_year: nextYear(scheme.school_year),
      }}
      okText="复制"
      done="已复制为草稿"
      invalidates={schemeReads}
      onClose={onClose}
    >
      <TextField name={field('name')} label="方案名称" max={60} span={24} />
      <TextField name={field('school_year')} label="学年" max={9} span={24} placeholder="如 2026-2027" />
    </FormDialog>
  );
}
