import { Alert, Button, Result } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCommand } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { eventApi } from '../../shared/offline/event.ts';

/** 培训签到: where the code on the wall leads; one press signs in. */
export function SignPage() {
  const id = Number(useParams()['id']);
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const navigate = useNavigate();
  const sign = useCommand(eventApi.sign, []);
  const [signed, setSigned] = useState<{ topic: string; place: string; hours: string }>();
  const start = async () => setSigned(await sign.mutateAsync({ id, code }));
  return (
    <PageFrame title="培训签到">
      <Panel>
        {signed ? (
          <Result
            status="success"
            title="签到成功"
            subTitle={`${signed.topic}（${signed.place}），结束后记 ${signed.hours} 学时`}
            extra={<Button onClick={() => void navigate('/study/admission')}>我的准入</Button>}
          />
        ) : code === '' ? (
          <Alert type="info" showIcon title="请用手机扫描培训现场屏幕上的二维码签到" />
        ) : (
          <Result
            status="info"
            title="您正在签到一次线下培训"
            subTitle="签到码 1 分钟内有效，请立即确认"
            extra={
              <Button type="primary" size="large" loading={sign.isPending} onClick={() => void start().catch(() => {})}>
                确认签到
              </Button>
            }
          />
        )}
      </Panel>
    </PageFrame>
  );
}
