import { Alert, Button, Result } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { isTrouble } from '#kernel/web/api/trouble.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { dualApi, SignedKind } from '../../shared/dual/dual.ts';
import { SignStep } from '../../shared/dual/signing.ts';

type Opened = OutputOf<typeof dualApi.openCode>;

function Refused({ message }: { message: string }) {
  return <Result status="warning" title="不能签名" subTitle={message} />;
}

function Content({ shown }: { shown: Opened }) {
  const rows = shown.lines.map((line, id) => ({ ...line, id }));
  return (
    <>
      <Facts
        items={[
          ['单据', `${labelOf(SignedKind, shown.kind)} ${shown.no}`],
          ['位置', shown.place],
          ['签名身份', labelOf(SignStep, shown.step)],
          ['经办', shown.desk_name],
          shown.signed.length > 0 && ['已签名', shown.signed.map(({ name, at }) => `${name} ${at}`).join('；')],
          ['有效至', shown.ends_at],
        ]}
      />
      <div style={{ height: 16 }} />
      <DataTable
        label="签名内容"
        rows={rows}
        empty="没有明细"
        columns={[
          { field: 'name', title: '名称', render: (row) => (row.is_controlled ? `${row.name}（管控）` : row.name) },
          { field: 'amount', title: '数量', align: 'right' },
          { field: 'code', title: '容器编码', render: (row) => row.code || '—' },
        ]}
      />
      {shown.count > rows.length && (
        <p className="lab-page-note">
          共 {shown.count} 项，先列管控化学品，此处显示 {rows.length} 项，其余请在经办电脑上查看。
        </p>
      )}
    </>
  );
}

/** 扫码签名: the owner of the phone sees what is signed, and signs it. */
export function SignPage() {
  const code = useParams()['code'] ?? '';
  const sign = useCommand(dualApi.signByCode, [], { quiet: true });
  const [done, setDone] = useState<{ complete: boolean }>();
  const read = useRead(dualApi.openCode, { code }, { quiet: true, enabled: done === undefined });
  const refusal = [sign.error, read.error].find((error) => error && !isTrouble(error));
  const start = async () => setDone(await sign.mutateAsync({ code }));
  if (done)
    return (
      <PageFrame title="扫码签名">
        <Panel>
          <Result
            status="success"
            title="签名成功"
            subTitle={done.complete ? '签名已齐，请经办人在电脑上确认' : '请其余人员继续签名，可以关闭本页'}
          />
        </Panel>
      </PageFrame>
    );
  return (
    <PageFrame title="扫码签名">
      <Panel>
        {refusal ? (
          <Refused message={refusal.message} />
        ) : (
          <Loaded of={read}>
            {(shown) => (
              <>
                <Content shown={shown} />
                {isTrouble(sign.error) && <Alert showIcon type="error" title="没有发出，请检查网络后重试" />}
                <p style={{ marginTop: 16, textAlign: 'center' }}>
                  <Button
                    type="primary"
                    size="large"
                    loading={sign.isPending}
                    onClick={() => void start().catch(() => {})}
                  >
                    确认签名
                  </Button>
                </p>
              </>
            )}
          </Loaded>
        )}
      </Panel>
    </PageFrame>
  );
}
