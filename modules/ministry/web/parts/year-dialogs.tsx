import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { yearApi } from '../../shared/year.ts';
import { yearReads } from './reads.ts';

export type YearDialogProps = { year: string; onClose: () => void };

const open = namesOf(yearApi.open);
const unlock = namesOf(yearApi.unlock);
const report = namesOf(yearApi.report);

export function OpenYearDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="新建上报学年"
      save={yearApi.open}
      invalidates={yearReads}
      done="已新建，可以采集数据"
      onClose={onClose}
    >
      <TextField
        name={open('school_year')}
        label="学年"
        max={9}
        span={24}
        placeholder="如 2025-2026"
        hint="统计期为 9 月 1 日至次年 8 月 31 日"
      />
    </FormDialog>
  );
}

export function UnlockDialog({ year, onClose }: YearDialogProps) {
  return (
    <FormDialog
      title={`解锁 ${year} 学年的上报数据`}
      save={yearApi.unlock}
      input={{ year }}
      invalidates={yearReads}
      okText="解锁"
      done="已解锁，修改后请重新校验和锁定"
      onClose={onClose}
    >
      <AreaField
        name={unlock('reason')}
        label="原因"
        max={200}
        rows={2}
        hint="解锁后成为新的版本，回执会清空，已导出的文件仍在上报记录中"
      />
    </FormDialog>
  );
}

export function ReceiptDialog({ year, onClose }: YearDialogProps) {
  return (
    <FormDialog
      title={`登记 ${year} 学年的上报回执`}
      save={yearApi.report}
      input={{ year }}
      invalidates={yearReads}
      done="已登记回执"
      onClose={onClose}
    >
      <AreaField name={report('receipt')} label="回执" max={200} rows={2} hint="上报系统给出的受理编号、时间等" />
    </FormDialog>
  );
}
