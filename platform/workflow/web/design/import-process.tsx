import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { processApi } from '../../shared/process.ts';
import { readProcess } from './process-file.ts';

/** Makes a draft of an exported process. */
export function ImportProcess() {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const process = await readProcess(file);
    if (typeof process === 'string') return notify.error(process);
    setBusy(true);
    try {
      const { id } = await call(processApi.create, process);
      notify.success('已导入为草稿，检查后部署');
      await navigate(`/workflow/process/${id}`);
    } catch (error) {
      // The call has shown its refusal.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<ImportOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
        导入
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="选择流程文件"
        style={{ display: 'none' }}
        onChange={(event) => void read(event)}
      />
    </>
  );
}
