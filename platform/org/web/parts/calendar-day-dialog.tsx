import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { calendarDayApi, DayKind, type CalendarDayRow } from '../../shared/term.ts';

const field = namesOf(calendarDayApi.create);

/** Days of rest or moved working days, new or as they are. */
export function CalendarDayDialog({ day, onClose }: { day?: CalendarDayRow | undefined; onClose: () => void }) {
  const fields = (
    <>
      <EnumField name={field('kind')} label="类型" of={DayKind} />
      <TextField name={field('name')} label="名称" max={50} placeholder="如 国庆节、寒假" />
      <DateField name={field('from_day')} label="开始日期" />
      <DateField name={field('to_day')} label="结束日期" hint="只有一天时与开始日期相同" />
    </>
  );
  const common = { invalidates: [calendarDayApi.list], onClose, done: '保存成功', okText: '保存', width: 640 };
  if (!day)
    return (
      <FormDialog title="新增放假调休" save={calendarDayApi.create} defaults={{ kind: DayKind.holiday }} {...common}>
        {fields}
      </FormDialog>
    );
  const { id, version, ...defaults } = day;
  return (
    <FormDialog
      title="编辑放假调休"
      save={calendarDayApi.update}
      input={{ id, version }}
      defaults={defaults}
      {...common}
    >
      {fields}
    </FormDialog>
  );
}
