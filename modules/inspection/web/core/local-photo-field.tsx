import './check.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useState, type ChangeEvent } from 'react';
import { imageExtensions } from '#kernel/shared/files.ts';
import { randomKey } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { storePhoto, usePhotoUrl } from '#platform/offline/web/public.tsx';
import { PhotoChooser } from '#screens/fields/photo-chooser.tsx';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { refusalOf, shrink } from '#kernel/web/api/upload.ts';
import type { LocalPhoto } from './local-photo.ts';

type Props = {
  value: readonly LocalPhoto[];
  onChange: (photos: LocalPhoto[]) => void;
  /** Key of the local draft the photos belong to. */
  subject: string;
  max?: number;
  disabled?: boolean;
};

const keyOf = (picture: LocalPhoto) => ('photo' in picture ? picture.photo : String(picture.id));

function Kept({ photo }: { photo: string }) {
  const url = usePhotoUrl(photo);
  return url ? <Image src={url} alt="现场照片" /> : null;
}

/** The picture to store, or undefined after saying why a file cannot be used: without a network the server is no help. */
async function checked(file: File): Promise<File | undefined> {
  const refusal = refusalOf(file, imageExtensions);
  try {
    if (!refusal) return await shrink(file);
    notify.error(refusal);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify.error(error.message);
  }
  return undefined;
}

async function keep(files: File[], subject: string): Promise<LocalPhoto[]> {
  const photos: LocalPhoto[] = [];
  for (const file of files) {
    const picture = await checked(file);
    if (!picture) continue;
    const photo = randomKey();
    await storePhoto(photo, subject, picture);
    photos.push({ photo });
  }
  return photos;
}

/** Photos taken on site, stored on the device and sent with the record. */
export function LocalPhotoField({ value, onChange, subject, max = 9, disabled = false }: Props) {
  const [busy, setBusy] = useState(false);
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length > max - value.length) notify.warn(`最多 ${max} 张照片`);
    setBusy(true);
    try {
      onChange([...value, ...(await keep(chosen.slice(0, max - value.length), subject))]);
    } catch {
      notify.error('照片未能保存到本机，请检查手机存储空间后重拍');
    }
    setBusy(false);
  };
  const remove = async (picture: LocalPhoto) => {
    if (!(await notify.confirm({ text: '确定要删除这张照片吗？', danger: true }))) return;
    onChange(value.filter((one) => keyOf(one) !== keyOf(picture)));
  };
  const room = !disabled && !busy && value.length < max;
  return (
    <div className="lab-photos">
      <Image.PreviewGroup>
        {value.map((picture) => (
          <div key={keyOf(picture)} className="lab-photo">
            {'photo' in picture ? <Kept photo={picture.photo} /> : <Image src={picture.url} alt={picture.name} />}
            {!disabled && (
              <button
                type="button"
                className="lab-photo-remove check-picture-remove"
                aria-label="删除照片"
                onClick={() => void remove(picture)}
              >
                <DeleteOutlined />
              </button>
            )}
          </div>
        ))}
      </Image.PreviewGroup>
      {busy && <div className="lab-photo lab-photo-wait">处理中…</div>}
      {room && <PhotoChooser camera onChoose={(event) => void add(event)} />}
    </div>
  );
}
