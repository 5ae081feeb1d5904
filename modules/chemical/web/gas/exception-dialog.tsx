import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ExceptionKind, gasExceptionApi } from '../../shared/gas/gas-kind.ts';

const field = namesOf(gasExceptionApi.create);

export type ExceptionDialogProps = { onClose: () => void };

export const ExceptionDialog = ({ onClose }: ExceptionDialogProps) => (
  <FormDialog title="登记房间例外" save={gasExceptionApi.create} invalidates={[gasExceptionApi.list]} onClose={onClose}>
    <SelectField
      name={field('room')}
      label="房间"
      source={{ read: gasExceptionApi.rooms, value: 'room' }}
      span={24}
      hint="有气瓶的房间和仓库"
    />
    <EnumField name={field('kind')} label="例外" of={ExceptionKind} span={24} />
    <DateField name={field('ends_on')} label="有效期至" span={24} />
    <AreaField
      name={field('reason')}
      label="理由和防护措施"
      max={300}
      rows={3}
      span={24}
      placeholder="为什么需要，怎样隔断、报警和巡查"
    />
  </FormDialog>
);
