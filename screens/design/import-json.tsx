import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { readJson } from './json-file.ts';

type Props<T extends z.core.$ZodType> = {
  /** What is imported, such as 流程. */
  noun: string;
  schema: T;
  /** Why the content cannot be imported here. */
  refuse?: (content: z.output<T>) => string | undefined;
  create: (content: z.output<T>) => Promise<void>;
};

/** Makes a draft of what another school has exported. */
export function ImportJson<T extends z.core.$ZodType>({ noun, schema, refuse, create }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const found = await readJson(noun, schema, file);
    // The same file may be chosen again.
    target.value = '';
    if ('problem' in found) return notify.error(found.problem);
    const refusal = refuse?.(found.content);
    if (refusal) return notify.error(refusal);
    setBusy(true);
    try {
      await create(found.content);
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
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={`选择${noun}文件`}
        onChange={(event) => void read(event)}
      />
    </>
  );
}
