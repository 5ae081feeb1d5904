import { Image } from 'antd';
import type { FileRef } from '#kernel/shared/files.ts';
import { FileLink } from '#kernel/web/api/file-link.tsx';

/** Thumbnails that open in a gallery. */
export function Photos({ files, size = 64 }: { files: readonly FileRef[] | null | undefined; size?: number }) {
  if (!files?.length) return <span className="lab-none">—</span>;
  return (
    <Image.PreviewGroup>
      <span className="lab-photos">
        {files.map((file) => (
          <span key={file.id} className="lab-photo" style={{ width: size, height: size }}>
            <Image src={file.url} alt={file.name} />
          </span>
        ))}
      </span>
    </Image.PreviewGroup>
  );
}

/** Files as links. */
export function FileLinks({ files }: { files: readonly FileRef[] | null | undefined }) {
  if (!files?.length) return <span className="lab-none">—</span>;
  return (
    <ul className="lab-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
