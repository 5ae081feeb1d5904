import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { useRef, type ChangeEvent } from 'react';

type Props = {
  /** Id of the album button, the target of the field's label. */
  id?: string | undefined;
  /** Adds a camera tile next to the album tile. */
  camera: boolean;
  multiple?: boolean;
  accept?: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Tiles to take or choose a photo. */
export function PhotoChooser({ id, camera, multiple = true, accept = 'image/*', onChoose }: Props) {
  const lens = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  return (
    <>
      {camera && (
        <button type="button" className="lab-photo-add" onClick={() => lens.current?.click()}>
          <CameraOutlined />
          拍照
        </button>
      )}
      <button type="button" id={id} className="lab-photo-add" onClick={() => album.current?.click()}>
        <PictureOutlined />
        {camera ? '相册' : '上传照片'}
      </button>
      <input
        ref={lens}
        type="file"
        style={{ display: 'none' }}
        accept="image/*"
        capture="environment"
        aria-label="拍照"
        onChange={onChoose}
      />
      <input
        ref={album}
        type="file"
        style={{ display: 'none' }}
        multiple={multiple}
        accept={accept}
        aria-label="选择照片"
        onChange={onChoose}
      />
    </>
  );
}
