import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import { Code } from '#kernel/shared/envelope.ts';
import { randomKey } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { readJson } from './json-file.ts';

type Props<T extends z.core.$ZodType> = {
  /** What is imported, such as 流程. */
  noun: string;
  schema: T;
  /** Why the content cannot be imported here. */
  refuse?: (content: z.output<T>) => string | undefined;
  /** Is called quietly, and again with a key of its own where the school already uses that of the file. */
  create: (content: z.output<T>, keyOf: (key: string) => string) => Promise<void>;
};

const freshKey = (key: string) => {
  const letters = randomKey()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return `${key.slice(0, 34)}_${letters.slice(0, 5)}`;
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
      await create(found.content, (key) => key).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === Code.conflict) return create(found.content, freshKey);
        throw error;
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error([error.message, ...Object.values(error.errors ?? {})].join('；'));
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
