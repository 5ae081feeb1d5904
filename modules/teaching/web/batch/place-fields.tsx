import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { addDays, mondayOf, weekdayNames } from '#kernel/shared/time.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { EnumField, Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Select } from 'antd';
import { batchApi } from '../../shared/batch/batch.ts';
import { teachingTermApi, type TeachingTerm } from '../../shared/course/term-period.ts';
import { Weekday } from '../../shared/kinds.ts';

const field = namesOf(batchApi.create);

/** What is chosen so far, as a day and a time. */
function When({ term }: { term: TeachingTerm }) {
  const form = Form.useFormInstance();
  const week = Form.useWatch<number | undefined>('week', form);
  const weekday = Form.useWatch<number | undefined>('weekday', form);
  const from = Form.useWatch<number | undefined>('period_from', form);
  const to = Form.useWatch<number | undefined>('period_to', form);
  const [first, last] = [term.periods[(from ?? 0) - 1], term.periods[(to ?? 0) - 1]];
  if (!week || !weekday || !first || !last) return null;
  const day = addDays(mondayOf(term.starts_on), (week - 1) * 7 + weekday - 1);
  return (
    <p className="tch-wide lab-page-note" aria-live="polite">
      {`上课时间：${day} ${weekdayNames[weekday - 1]} ${first.from}–${last.to}`}
    </p>
  );
}

type Known = { id: number; name: string };

/** Week, day, periods and laboratory of a batch in a term. */
export function PlaceFields({ termId, lab }: { termId: number | undefined; lab: Known | undefined }) {
  const { data } = useRead(teachingTermApi.list, {}, { staleMs: 60_000 });
  const term = data?.content.find(({ id }) => id === termId);
  const weeks = Array.from({ length: term?.weeks ?? 0 }, (_, at) => ({ value: at + 1, label: `第 ${at + 1} 周` }));
  const periods = (term?.periods ?? []).map(({ no, from, to }) => ({ value: no, label: `第 ${no} 节 ${from}–${to}` }));
  const waiting = term ? {} : { disabled: true };
  return (
    <>
      <Field name={field('week')} label="周次" picks>
        <Select options={weeks} placeholder={term ? '请选择周次' : '请先选择学期'} {...waiting} />
      </Field>
      <EnumField name={field('weekday')} label="星期" of={Weekday} />
      <Field name={field('period_from')} label="开始节次" picks>
        <Select options={periods} placeholder="请选择" {...waiting} />
      </Field>
      <Field name={field('period_to')} label="结束节次" picks>
        <Select options={periods} placeholder="请选择" {...waiting} />
      </Field>
      {term && <When term={term} />}
      <UnitPicker name={field('lab_id')} label="实验室" levels={['lab']} known={lab ? [lab] : []} span={24} />
    </>
  );
}
