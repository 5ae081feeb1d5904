import '../reservation.css';
import { Alert, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { ExperimentField } from '#modules/experiment/web/public.tsx';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, EnumField, Field, NumberField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { ResourceKind, UseType } from '../../shared/kinds.ts';
import { resourceApi, type ResourceDetail } from '../../shared/resource/resource.ts';
import { bookingReads, myPath } from '../parts/reads.ts';
import { CheckResults } from './check-results.tsx';
import type { Wish } from './week-calendar.tsx';

const field = namesOf(bookingApi.create);

export type BookingProps = { resource: ResourceDetail; wish: Wish; onClose: () => void };

const anyPlace = '';
const wholeLab = 0;

/** 工位: any, a certain one, or the whole laboratory. */
function PlaceField({ capacity }: { capacity: number }) {
  const seats = Array.from({ length: capacity }, (_, at) => ({ value: at + 1, label: `${at + 1} 号工位` }));
  return (
    <Field name={field('place')} label="工位" picks>
      <Select
        options={[{ value: anyPlace, label: '任意工位' }, { value: wholeLab, label: '整间实验室' }, ...seats]}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  );
}

/** The button that was refused stands below all fields. */
const showIt = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

/** The booking of a resource, above the calendar in which its time was chosen. */
export function BookingDialog({ resource, wish, onClose }: BookingProps) {
  const { id, name, kind, capacity, rule, notice } = resource;
  const [conflict, setConflict] = useState('');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return (
    <FormDialog
      title={`预约${name}`}
      save={bookingApi.create}
      input={{ resource_id: id }}
      defaults={{
        starts_at: wish.from,
        ends_at: wish.to,
        agreed: false,
        ...(kind === ResourceKind.seat && { place: anyPlace }),
      }}
      okText="提交预约"
      done={({ review_status }) =>
        review_status === ReviewStatus.waiting ? '已提交，审核结果会通知您' : '预约成功，请按时签到'
      }
      invalidates={bookingReads}
      onConflict={({ message }) => {
        setConflict(message);
        void invalidate([bookingApi.check, resourceApi.calendar]);
      }}
      onDone={(booked) => void navigate(`${myPath}/${booked.id}`)}
      onClose={onClose}
      width={760}
    >
      {conflict && (
        <div className="resv-wide" ref={showIt}>
          <Alert type="error" showIcon title="这个时段不能预约，您填写的内容都还在" description={conflict} />
        </div>
      )}
      <DateTimeField name={field('starts_at')} label="开始时间" />
      <DateTimeField name={field('ends_at')} label="结束时间" />
      <CheckResults resourceId={id} />
      {kind === ResourceKind.seat && <PlaceField capacity={capacity} />}
      <EnumField name={field('use_type')} label="用途" of={UseType} />
      <TextField name={field('subject')} label="项目或课程" max={100} placeholder="科研项目或课程的名称" />
      <ExperimentField
        use="booking"
        name={field('experiment_id')}
        labId={resource.lab_id}
        hint="高风险实验室须选择已通过风险评估的实验项目"
      />
      {rule.allows_group && (
        <Field name={field('user_ids')} label="同行人员" span={24} picks hint="每个人都须有该实验室的准入">
          <PersonInput multiple />
        </Field>
      )}
      <AreaField name={field('content')} label="实验内容" max={300} rows={2} />
      <TextField name={field('hazards')} label="危险物质" max={200} placeholder="不带入危险物质的不用填写" />
      <NumberField name={field('samples')} label="样品数" min={0} max={999} precision={0} />
      <TextField name={field('remark')} label="备注" max={200} />
      {notice !== '' && (
        <div className="resv-wide">
          <strong>预约须知</strong>
          <p className="resv-text">{notice}</p>
        </div>
      )}
      <Field
        name={field('agreed')}
        label="承诺"
        span={24}
        item={{ valuePropName: 'checked' }}
        rules={[
          {
            validator: async (_, agreed: unknown) => {
              if (agreed !== true) throw new Error('请阅读并同意');
            },
          },
        ]}
      >
        <Checkbox>我已阅读预约须知，遵守实验室安全管理规定</Checkbox>
      </Field>
    </FormDialog>
  );
}
