import { DeleteOutlined } from '@ant-design/icons';
import { ConfigProvider, Image, Progress } from 'antd';
import { imageExtensions } from '#kernel/shared/files.ts';
import { Field, type FieldProps } from './fields.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { acceptOf } from '#kernel/web/api/upload.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { useUploads, type UploadProps } from './uploads.ts';

function PhotoControl(props: UploadProps) {
  const { max, id } = props;
  const { componentDisabled } = ConfigProvider.useConfig();
  const disabled = props.disabled ?? componentDisabled ?? false;
  const { files, sending, isFull, add, remove, retry, forget } = useUploads(props);
  const phone = useIsPhone();
  const accept = acceptOf(props.extensions);
  const room = !disabled && !isFull;
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
          {one.error ? (
            <button
              type="button"
              className="lab-photo-wait lab-upload-error"
              disabled={one.isFinal}
              onClick={() => void retry(one)}
            >
              {one.isFinal ? '不能使用' : '重试'}
            </button>
          ) : (
            <div className="lab-photo-wait">
              <Progress type="circle" size={56} percent={one.percent} aria-label={`正在上传 ${one.file.name}`} />
            </div>
          )}
          {one.error && (
            <button
              type="button"
              className="lab-photo-remove"
              aria-label={`移除 ${one.file.name}`}
              onClick={() => forget(one.key)}
            >
              <DeleteOutlined />
            </button>
          )}
        </div>
      ))}
      {room && (
        <PhotoChooser id={id} camera={phone} multiple={max > 1} accept={accept} onChoose={(event) => void add(event)} />
      )}
      {sending
        .filter((one) => one.error)
        .map((one) => (
          <p key={one.key} className="lab-photo-error lab-upload-error" role="alert">
            {one.error}
          </p>
        ))}
    </div>
  );
}

const maxPhotos = 9;

export type PhotoFieldProps = FieldProps & { max?: number };

/** Photos from camera or album, scaled down before upload. */
export function PhotoField({ max = maxPhotos, ...props }: PhotoFieldProps) {
  const hint = props.hint ?? `最多 ${max} 张，支持 ${imageExtensions.join('、')}，自动压缩`;
  return (
    <Field span={24} {...props} hint={hint} item={{ validateTrigger: 'onChange' }}>
      <PhotoControl max={max} extensions={imageExtensions} disabled={props.disabled} />
    </Field>
  );
}
