import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { stocktakeApi, type StocktakeDetail } from '../../shared/stocktake/stocktake.ts';

const submitField = namesOf(stocktakeApi.submit);
const auditField = namesOf(stocktakeApi.audit);
const voidField = namesOf(stocktakeApi.void);
const reads = [stocktakeApi.find, stocktakeApi.list];

export type Decision = 'submit' | 'pass' | 'refuse' | 'void';
export type DecideDialogProps = { row: StocktakeDetail; kind: Decision; onClose: () => void };

function Submit({ row: { id, version, expected, counted, dual }, onClose }: DecideDialogProps) {
  const open = expected - counted;
  const isBeforeSigning = open > 0 && dual !== null;
  return (
    <FormDialog
      title="提交盘点"
      save={stocktakeApi.submit}
      input={{ id, version }}
      invalidates={reads}
      okText={isBeforeSigning ? '登记未找到' : '提交审核'}
      done={({ is_submitted }) => (is_submitted ? '已提交，等待审核' : '未盘的容器已登记，请两人签名后再提交')}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {open > 0
          ? `还有 ${open} 个容器未盘点。确实找不到的，写明情况后按未找到（盘亏）提交；其间已出库或移走的不计。${isBeforeSigning ? '登记后由两人签名，再提交。' : ''}`
          : `应盘 ${expected}，全部盘完。提交后不能再登记，由审核人核对后入账。`}
      </p>
      {open > 0 && (
        <TextField
          name={submitField('rest')}
          label="未找到的说明"
          max={300}
          span={24}
          placeholder="找过哪里、可能的原因"
          rules={[{ required: true, message: '请填写未找到的说明' }]}
        />
      )}
    </FormDialog>
  );
}

function Audit({ row: { id, version, surplus, missing }, kind, onClose }: DecideDialogProps) {
  const pass = kind === 'pass';
  return (
    <FormDialog
      title={pass ? '审核通过' : '退回重盘'}
      save={stocktakeApi.audit}
      input={{ id, version, pass }}
      invalidates={[...reads, containerApi.list, containerApi.find]}
      okText={pass ? '通过并入账' : '退回'}
      done={pass ? '已通过，差异已入账' : '已退回，可重新盘点'}
      onClose={onClose}
    >
      {pass && (
        <p className="lab-page-note" style={{ padding: '0 12px' }}>
          盘盈 {surplus}，盘亏 {missing}。通过后生成流水，未找到的容器记为盘亏，不能撤回。
        </p>
      )}
      <AreaField
        name={auditField('opinion')}
        label="审核意见"
        rows={3}
        max={300}
        rules={pass ? [] : [{ required: true, message: '请填写退回原因' }]}
      />
    </FormDialog>
  );
}

function Void({ row: { id, version }, onClose }: DecideDialogProps) {
  return (
    <FormDialog
      title="作废盘点"
      save={stocktakeApi.void}
      input={{ id, version }}
      invalidates={reads}
      okText="作废"
      done="已作废"
      onClose={onClose}
    >
      <AreaField name={voidField('reason')} label="作废原因" rows={3} max={200} />
    </FormDialog>
  );
}

/** Submits, decides on or cancels a count. */
export function DecideDialog(props: DecideDialogProps) {
  if (props.kind === 'submit') return <Submit {...props} />;
  return props.kind === 'void' ? <Void {...props} /> : <Audit {...props} />;
}
