import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { SignMethod } from '../../shared/dual/signing.ts';
import { containerApi } from '../../shared/container/container.ts';
import { outboundApi, type OutboundDetail } from '../../shared/outbound/outbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import type { SignDialogProps } from '../dual/signing-props.ts';

const SignDialog = lazyPart<SignDialogProps>(() => import('../dual/sign-dialog.tsx').then((m) => m.SignDialog));

/** The four who sign for what is controlled, with who still has to. */
function FourSigns({ row }: { row: OutboundDetail }) {
  const { dual, outbound } = row;
  const [isOpen, setIsOpen] = useState(false);
  if (!dual || !outbound) return null;
  const [recipient, other] = dual.recipients;
  const boxes = [
    ['保管人', dual.first],
    ['第二保管人', dual.second],
    ['领用人', recipient],
    ['共同领用人', other],
  ] as const;
  return (
    <>
      <ul className="chem-signs" aria-label="签名">
        {boxes.map(([label, one]) => (
          <li key={label} className={one ? 'chem-signed' : ''}>
            <span>{label}</span>
            <strong>{one ? one.name : '待签名'}</strong>
            <span>{one ? `${one.at.slice(11)} ${labelOf(SignMethod, one.method)}` : ''}</span>
          </li>
        ))}
      </ul>
      <Alert
        showIcon
        type={dual.complete ? 'success' : 'info'}
        title={
          dual.complete
            ? `签名已齐，请一名保管人在 ${dual.until} 前确认出库`
            : `含管控化学品：两名保管人和${row.people.map(({ name }) => name).join('、')}须在 10 分钟内分别签名`
        }
        style={{ marginBottom: 12 }}
      />
      {!dual.complete && (
        <Button size="large" onClick={() => setIsOpen(true)}>
          签名
        </Button>
      )}
      {isOpen && (
        <SignDialog
          kind="outbound"
          id={outbound.id}
          signed={dual}
          who={`两名保管人和${row.people.map(({ name }) => name).join('、')}`}
          title="出库签名"
          invalidates={[outboundApi.find]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Who receives, and the confirmation that hands over what is picked. */
export function OutboundSigning({ row }: { row: OutboundDetail }) {
  const navigate = useNavigate();
  const confirm = useCommand(outboundApi.confirm, [outboundApi.list, requisitionApi.list, containerApi.list]);
  const [recipient, setRecipient] = useState(row.people[0]?.id);
  const { outbound, dual } = row;
  if (!outbound || row.picks.length === 0 || !row.can.includes('issue')) return null;
  const finish = async () => {
    const text = `确认 ${row.picks.length} 件已交给领用人？确认后生成流水，不能撤回。`;
    const input = {
      requisition_id: row.id,
      version: outbound.version,
      ...(!dual && recipient !== undefined && { recipient_id: recipient }),
    };
    const done = await perform({ confirm: text, done: false }, () => confirm.mutateAsync(input));
    if (!done) return;
    notify.success('已出库，可打印出库单');
    void navigate(`/chemical/requisition/${row.id}`);
  };
  return (
    <Panel title="交付">
      <FourSigns row={row} />
      {!dual && row.people.length > 1 && (
        <p>
          领用人　
          <Radio.Group
            aria-label="领用人"
            value={recipient}
            onChange={({ target }) => setRecipient(target.value as number)}
            options={row.people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </p>
      )}
      {(!dual || dual.complete) && (
        <Button type="primary" size="large" loading={confirm.isPending} onClick={() => void finish()}>
          确认出库
        </Button>
      )}
    </Panel>
  );
}
