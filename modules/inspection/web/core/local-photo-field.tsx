import './check.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useEffect, useState, type ChangeEvent } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { preparePhotos, usePhotoUrl } from '#platform/offline/web/public.tsx';
import { PhotoChooser } from '#screens/fields/photo-chooser.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { LocalPhoto } from './local-photo.ts';
import type { MarkPhotoProps } from './photo-marks.tsx';
import { loadWatermark, WatermarkNote } from './watermark-parts.ts';
import type { Site } from './watermark.rules.ts';

const photoMarks = () => import('./photo-marks.tsx');
const MarkPhoto = lazyPart<MarkPhotoProps>(() => photoMarks().then((m) => m.MarkPhoto));
// Not needed before the first photo.
const photoWork = () => import('./take-photos.ts');
const soonMs = 500;

/** Loads what makes photos, for a page whose first photo may be taken without a network. */
export const loadPhotoWork = () => Promise.allSettled([photoWork(), photoMarks(), loadWatermark()]);

type Props = {
  value: readonly LocalPhoto[];
  onChange: (photos: LocalPhoto[]) => void;
  /** Key of the local draft the photos belong to. */
  subject: string;
  /** Written on the photos; null while no laboratory is chosen. */
  site: Site | null;
  max?: number;
  disabled?: boolean;
};

const keyOf = (picture: LocalPhoto) => ('photo' in picture ? picture.photo : String(picture.id));

function Kept({ photo }: { photo: string }) {
  const url = usePhotoUrl(photo);
  return url ? <Image src={url} alt="现场照片" /> : null;
}

/** Photos taken on site, stored on the device and sent with the record. */
export function LocalPhotoField({ value, onChange, subject, site, max = 9, disabled = false }: Props) {
  const [busy, setBusy] = useState(false);
  const [watermark, setWatermark] = useState<boolean>();
  // The network may be gone when the first photo is taken, on a device that has not kept the whole product yet.
  useEffect(() => {
    const timer = setTimeout(() => void loadPhotoWork(), soonMs);
    return () => clearTimeout(timer);
  }, []);
  const prepare = async (work: () => Promise<LocalPhoto[]>) => {
    setBusy(true);
    try {
      await preparePhotos(subject, async () => onChange(await work()));
    } catch {
      notify.error('照片未能保存到本机，请检查手机存储空间后重试');
    }
    setBusy(false);
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length > max - value.length) notify.warn(`最多 ${max} 张照片`);
    await prepare(async () => {
      const { takePhotos } = await photoWork();
      return [...value, ...(await takePhotos(chosen.slice(0, max - value.length), subject, site, watermark))];
    });
  };
  const replace = async (old: string, picture: File) => {
    await prepare(async () => {
      const { keepPicture } = await photoWork();
      const marked = await keepPicture(picture, subject);
      return value.map((one) => (keyOf(one) === old ? marked : one));
    });
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
            {!disabled && !busy && 'photo' in picture && (
              <MarkPhoto photo={picture.photo} onDone={(marked) => void replace(picture.photo, marked)} />
            )}
            {!disabled && !busy && (
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
      {room && <WatermarkNote site={site} onRead={setWatermark} />}
    </div>
  );
}
