import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CellField } from '#platform/stock/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { returnApi, type ReturnDetail, type ReturnRow } from '../../shared/use/return.ts';
import { useApi } from '../../shared/use/use.ts';
import type { SignDialogProps } from '../dual/signing-props.ts';
import { signatureText } from '../dual/signature-text.ts';

const SignDialog = lazyPart<SignDialogProps>(() => import('../dual/sign-dialog.tsx').then((m) => m.SignDialog));
const field = namesOf(returnApi.take);

export type TakeDialogProps = { row: ReturnRow; onClose: () => void };

function Signs({ row }: { row: ReturnDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { dual } = row;
  if (!dual) return null;
  const signed = [dual.first, dual.second].flatMap((one) => (one ? [signatureText(one)] : []));
  return (
    <div style={{ padding: '0 12px 12px' }}>
      <Alert
        showIcon
        type={dual.complete ? 'success' : 'info'}
        title={dual.complete ? `签名已齐，请在 ${dual.until} 前接收` : '管控化学品须由两名保管人分别签名后接收'}
        description={signed.length > 0 && `已签名：${signed.join('；')}`}
        action={
          !dual.complete && (
            <Button onClick={() => setIsOpen(true)}>{dual.first ? '第二名保管人签名' : '保管人签名'}</Button>
          )
        }
      />
      {isOpen && (
        <SignDialog
          kind="return"
          id={row.id}
          signed={dual}
          who="两名保管人（均不能是领用人）"
          title={dual.first ? '第二名保管人签名' : '第一名保管人签名'}
          invalidates={[returnApi.find]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** The keeper takes a container back into a cell. */
export function TakeDialog({ row, onClose }: TakeDialogProps) {
  const { data } = useRead(returnApi.find, { id: row.id });
  if (!data) return null;
  return (
    <FormDialog
      title={`接收 ${row.name}（${row.code}）`}
      save={returnApi.take}
      input={{ id: row.id, version: row.version }}
      defaults={{ cell_id: data.cell_id }}
      done="已归还入库"
      okText="接收"
      invalidates={[
        returnApi.list,
        returnApi.find,
        useApi.held,
        containerApi.list,
        containerApi.find,
        requisitionApi.find,
      ]}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        账面 {row.book} {row.unit}，归还人实测 {row.measured} {row.unit}，请当面复称。原存放于{data.place}。
      </p>
      <Signs row={data} />
      <CellField name={field('cell_id')} label="存放层位" warehouseId={row.warehouse_id} span={24} />
    </FormDialog>
  );
}
