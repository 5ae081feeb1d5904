import { DeleteOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Image, Progress } from 'antd';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { fileExtensions, imageExtensions, type FileRef } from '../shared/files.ts';
import { ApiError } from './api-error.ts';
import { Field, type FieldProps } from './fields.tsx';
import { notify } from './notify.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { useIsPhone } from './responsive.ts';
import { refusalOf, removeFile, uploadFile } from './upload.ts';

type Sending = { key: number; name: string; percent: number };
type ControlProps = {
  /** Given by the form item around the control. */
  value?: readonly FileRef[] | null;
  onChange?: (files: FileRef[]) => void;
  id?: string;
  max: number;
  extensions: readonly string[];
  disabled?: boolean | undefined;
};

let count = 0;

function useUploads({ value, onChange, max, extensions }: ControlProps) {
  const files = value ?? [];
  // Several files are on their way at once; each is added to what the others left.
  const latest = useRef<FileRef[]>([]);
  useLayoutEffect(() => {
    latest.current = [...(value ?? [])];
  }, [value]);
  const [sending, setSending] = useState<Sending[]>([]);
  // Files of the saved record are only detached: the record still needs them until it is saved without them.
  const fresh = useRef(new Set<number>());
  const put = (next: FileRef[]) => {
    latest.current = next;
    onChange?.(next);
  };
  const sendOne = async (file: File) => {
    const key = ++count;
    setSending((all) => [...all, { key, name: file.name, percent: 0 }]);
    const onProgress = (percent: number) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)));
    try {
      const ref = await uploadFile(file, onProgress);
      fresh.current.add(ref.id);
      put([...latest.current, ref]);
    } catch (error) {
      notify.error(error instanceof ApiError && error.code > 0 ? error.message : '文件上传失败');
    }
    setSending((all) => all.filter((one) => one.key !== key));
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    const room = max - latest.current.length;
    if (chosen.length > room) notify.warn(`最多上传 ${max} 个文件`);
    for (const file of chosen.slice(0, room)) {
      const refusal = refusalOf(file, extensions);
      if (refusal) notify.error(refusal);
      else await sendOne(file);
    }
  };
  const remove = async (file: FileRef) => {
    if (!(await notify.confirm({ text: '确定要删除该文件吗？', danger: true }))) return;
    try {
      if (fresh.current.has(file.id)) await removeFile(file.id);
      put(latest.current.filter((one) => one.id !== file.id));
      notify.success('删除成功！');
    } catch {
      notify.error('删除文件失败，请重新删除');
    }
  };
  return { files, sending, add, remove };
}

function PhotoControl(props: ControlProps) {
  const { max, disabled = false, id } = props;
  const { files, sending, add, remove } = useUploads(props);
  const phone = useIsPhone();
  const accept = props.extensions.map((ext) => `.${ext}`).join(',');
  const room = !disabled && files.length + sending.length < max;
  return (
    <div className="lab-photos">
      <Image.PreviewGroup>
        {files.map((file) => (
          <div key={file.id} className="lab-photo">
            <Image src={file.url} alt={file.name} />
            {!disabled && (
              <button
                type="button"
                className="lab-photo-remove"
                aria-label={`删除 ${file.name}`}
                onClick={() => void remove(file)}
              >
                <DeleteOutlined />
              </button>
            )}
          </div>
        ))}
      </Image.PreviewGroup>
      {sending.map((one) => (
        <div key={one.key} className="lab-photo">
          <div className="lab-photo-wait">
            <Progress type="circle" size={56} percent={one.percent} aria-label={`正在上传 ${one.name}`} />
          </div>
        </div>
      ))}
      {room && (
        <PhotoChooser id={id} camera={phone} multiple={max > 1} accept={accept} onChoose={(event) => void add(event)} />
      )}
    </div>
  );
}

/** Photos: from the camera or the album on a phone, made smaller before they leave. */
export function PhotoField({ max = 9, ...props }: FieldProps & { max?: number }) {
  const hint = props.hint ?? `最多 ${max} 张，支持 ${imageExtensions.join('、')}`;
  return (
    <Field span={24} {...props} hint={hint} item={{ validateTrigger: 'onChange' }}>
      <PhotoControl max={max} extensions={imageExtensions} disabled={props.disabled} />
    </Field>
  );
}

function FileControl(props: ControlProps) {
  const { max, disabled = false, id } = props;
  const { files, sending, add, remove } = useUploads(props);
  const input = useRef<HTMLInputElement>(null);
  const accept = props.extensions.map((ext) => `.${ext}`).join(',');
  return (
    <div>
      <Button
        {...(id && { id })}
        icon={<UploadOutlined />}
        disabled={disabled || files.length + sending.length >= max}
        onClick={() => input.current?.click()}
      >
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        multiple={max > 1}
        accept={accept}
        aria-label="选择文件"
        onChange={(e) => void add(e)}
      />
      <ul className="lab-files">
        {files.map((file) => (
          <li key={file.id}>
            <FileOutlined />
            <a href={file.url} target="_blank" rel="noopener">
              {file.name}
            </a>
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
            <span>{one.name}</span>
            <Progress size="small" percent={one.percent} style={{ width: 160 }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FileProps = FieldProps & { max?: number; extensions?: readonly string[] };

/** Attachments; the value is a list of file references, the wire gets their numbers. */
export function FileField({ max = 5, extensions = fileExtensions, ...props }: FileProps) {
  const hint = props.hint ?? `支持 ${extensions.join('、')}，单个文件不超过 10M`;
  return (
    <Field span={24} {...props} hint={hint} item={{ validateTrigger: 'onChange' }}>
      <FileControl max={max} extensions={extensions} disabled={props.disabled} />
    </Field>
  );
}
