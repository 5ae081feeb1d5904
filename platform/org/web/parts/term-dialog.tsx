import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Term, termApi, type TermRow } from '../../shared/term.ts';

const field = namesOf(termApi.create);
const invalidates = [termApi.list, termApi.pick, termApi.years];

/** A term, new or as it is. */
export function TermDialog({ term, onClose }: { term?: TermRow | undefined; onClose: () => void }) {
  const fields = (
    <>
      <TextField name={field('school_year')} label="学年" max={9} placeholder="如 2026-2027" />
      <EnumField name={field('term')} label="学期" of={Term} />
      <DateField name={field('starts_on')} label="开始日期" hint="第一周的星期一" />
      <DateField name={field('ends_on')} label="结束日期" />
    </>
  );
  const common = { invalidates, onClose, done: '保存成功', okText: '保存', width: 640 };
  if (!term)
    return (
      <FormDialog title="新增学期" save={termApi.create} {...common}>
        {fields}
      </FormDialog>
    );
  const { id, version, ...defaults } = term;
  return (
    <FormDialog title="编辑学期" save={termApi.update} input={{ id, version }} defaults={defaults} {...common}>
      {fields}
    </FormDialog>
  );
}
