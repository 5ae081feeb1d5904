import { DeleteOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Progress } from 'antd';
import { useRef } from 'react';
import { fileExtensions, fileLimit } from '#kernel/shared/files.ts';
import { Field, type FieldProps } from './fields.tsx';
import { FileLink } from '#kernel/web/api/file-link.tsx';
import { acceptOf } from '#kernel/web/api/upload.ts';
import { useUploads, type PendingUpload, type UploadProps } from './uploads.ts';

type UploadErrorProps = { one: PendingUpload; onRetry: () => void; onForget: () => void };

function UploadError({ one, onRetry, onForget }: UploadErrorProps) {
  return (
    <>
      <span className="lab-upload-error" role="alert">
        {one.error}
      </span>
      {!one.isFinal && (
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      )}
      <Button
        type="text"
        size="small"
        aria-label={`移除 ${one.file.name}`}
        icon={<DeleteOutlined />}
        onClick={onForget}
      />
    </>
  );
}

/** Attachments as a controlled input, for forms that keep their own values. */
export function FileControl({ label = '选择文件', ...props }: UploadProps & { label?: string }) {
  const { max, id } = props;
  const { componentDisabled } = ConfigProvider.useConfig();
  const disabled = props.disabled ?? componentDisabled ?? false;
  const { files, sending, isFull, add, remove, retry, forget } = useUploads(props);
  const input = useRef<HTMLInputElement>(null);
  const accept = acceptOf(props.extensions);
  return (
    <div>
      <Button
        {...(id && { id })}
        icon={<UploadOutlined />}
        disabled={disabled || isFull}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        multiple={max > 1}
        accept={accept}
        aria-label={label}
        onChange={(e) => void add(e)}
      />
      <ul className="lab-files">
        {files.map((file) => (
          <li key={file.id}>
            <FileOutlined />
            <FileLink file={file} />
            {!disabled && (
              <Button
                type="text"
                size="small"
                danger
                aria-label={`删除 ${file.name}`}
                icon={<DeleteOutlined />}
                onClick={() => void remove(file)}
              />
            )}
          </li>
        ))}
        {sending.map((one) => (
          <li key={one.key}>
            <FileOutlined />
            <span>{one.file.name}</span>
            {one.error ? (
              <UploadError one={one} onRetry={() => void retry(one)} onForget={() => forget(one.key)} />
            ) : (
              <Progress size="small" percent={one.percent} style={{ width: 160 }} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type FileProps = FieldProps & { max?: number; extensions?: readonly string[] };

/** Attachments; the value is a list of file references, submitted as ids. */
export function FileField({ max = 5, extensions = fileExtensions, ...props }: FileProps) {
  const hint = props.hint ?? `支持 ${extensions.join('、')}，${fileLimit}，图片自动压缩`;
  return (
    <Field span={24} {...props} hint={hint} item={{ validateTrigger: 'onChange' }}>
      <FileControl max={max} extensions={extensions} disabled={props.disabled} />
    </Field>
  );
}
