import { Form } from 'antd';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { AreaField, DecimalField, EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { EventKind } from '../../shared/offline/event.states.ts';
import { eventApi, type EventDetail } from '../../shared/offline/event.ts';
import { eventReads, offlinePath } from './event-reads.ts';

const field = namesOf(eventApi.create);

/** A training on site belongs to one laboratory; others may. */
function LabOfEvent({ row }: { row: EventDetail | undefined }) {
  const isOnSite = Form.useWatch('kind') === EventKind.onSite;
  return (
    <UnitPicker
      name={field('lab_id')}
      label="实验室"
      levels={['lab']}
      known={row?.lab_id ? [{ id: row.lab_id, name: row.lab_name }] : []}
      hint={isOnSite ? '结束后，签到人员即完成该实验室的现场培训' : '不选为面向全院；学校组织的面向全校'}
    />
  );
}

export function EventFormPage() {
  return (
    <FormPage
      title="线下培训"
      load={eventApi.find}
      create={eventApi.create}
      update={eventApi.update}
      defaults={{ kind: EventKind.training }}
      toForm={(row) => ({ ...row, photos: row.photos })}
      back={offlinePath}
      next={(answer) => ('id' in (answer as object) ? `${offlinePath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={eventReads}
    >
      {(row) => (
        <Section title="培训">
          <EnumField name={field('kind')} label="类型" of={EventKind} />
          <LabOfEvent row={row} />
          <TextField name={field('topic')} label="主题" max={100} span={24} />
          <DateTimeField name={field('starts_at')} label="开始时间" />
          <DateTimeField name={field('ends_at')} label="结束时间" />
          <TextField name={field('place')} label="地点" max={100} />
          <TextField name={field('teacher')} label="讲师" max={50} />
          <DecimalField name={field('hours')} label="学时" unit="学时" hint="结束后记入签到人员的培训学时" />
          <AreaField name={field('content')} label="内容" max={1000} rows={3} span={24} />
          <FileField name={field('photos')} label="照片" max={9} extensions={['jpg', 'jpeg', 'png']} span={24} />
        </Section>
      )}
    </FormPage>
  );
}
