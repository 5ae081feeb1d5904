import './first-login.css';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { firstPasswordApi, passwordsAtOnce } from '../../shared/first-password.ts';

/** Downloads the first passwords of the people of an import; each sheet is given once. */
export function PasswordSheets({ uploadId }: { uploadId: string }) {
  const answer = useRead(firstPasswordApi.waiting, { uploadId });
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [sheets, setSheets] = useState(0);
  const start = async () => {
    setBusy(true);
    const saved = await download(firstPasswordApi.ofImport, { uploadId }, '初始密码.xlsx').catch(() => false);
    if (saved) setSheets(sheets + 1);
    await invalidate([firstPasswordApi.waiting]);
    setBusy(false);
  };
  return (
    <Loaded of={answer}>
      {({ count }) => (
        <>
          {sheets > 0 && (
            <Alert
              type="info"
              showIcon
              title={`已下载 ${sheets} 张初始密码表，请妥善保存并发给本人`}
              style={{ marginBottom: 12 }}
            />
          )}
          {count > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${count} 人还没有密码，请下载初始密码表`}
              description={
                <>
                  <p className="lab-password-sheets">
                    每张表最多 {passwordsAtOnce} 人。密码只给出一次，不能再次查看；7 天内有效，首次登录时须修改。
                  </p>
                  <Button type="primary" icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
                    下载初始密码表
                  </Button>
                </>
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}
