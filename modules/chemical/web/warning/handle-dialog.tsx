import { Alert, Col } from 'antd';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { warningApi, type WarningRow } from '../../shared/warning/warning.ts';

const field = namesOf(warningApi.handle);

export type HandleDialogProps = { row: WarningRow; isIgnored: boolean; onClose: () => void };

/** What was done about a warning, or why it may be ignored. */
export function HandleDialog({ row, isIgnored, onClose }: HandleDialogProps) {
  return (
    <FormDialog
      title={isIgnored ? '忽略预警' : '处理预警'}
      save={warningApi.handle}
      input={{ id: row.id, version: row.version, is_ignored: isIgnored }}
      invalidates={[warningApi.list, warningApi.counts]}
      done={isIgnored ? '已忽略' : '已登记处理'}
      okText={isIgnored ? '忽略' : '登记处理'}
      onClose={onClose}
    >
      <Col span={24}>
        <Alert
          type={row.level === 1 ? 'error' : 'warning'}
          style={{ marginBottom: 16 }}
          title={`${row.object}：${row.content}`}
        />
      </Col>
      <AreaField
        name={field('note')}
        label={isIgnored ? '忽略原因' : '处理说明'}
        max={300}
        rows={3}
        hint="原因消除后预警自动解除；情况加重时会重新提示"
      />
    </FormDialog>
  );
}
