import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { useRef, type ChangeEvent } from 'react';

type Props = {
  /** Of the button that opens the album: what the label of the field points at. */
  id?: string | undefined;
  /** A tile that takes a photo with the camera, beside the one of the album. */
  camera: boolean;
  multiple?: boolean;
  accept?: string;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Tiles that take a photo or choose one. */
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
